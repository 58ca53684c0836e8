"""What pages say about results, ratings, dates and posted seats."""
