"""What every registered game must fulfil; a new game gets all of it by registering."""
