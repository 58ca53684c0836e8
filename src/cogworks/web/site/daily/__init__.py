"""Daily deals: today's page, leaderboards, calendar and API."""
