"""Hosting one table without transport: seats, versions, undo, honest shuffles, and the store behind them."""
