"""`cogworks admin`: what an operator does with tables, accounts and the database."""
