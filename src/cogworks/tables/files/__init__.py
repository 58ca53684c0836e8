"""Games as files: from logs, exported, checked, and verified draw by draw."""
