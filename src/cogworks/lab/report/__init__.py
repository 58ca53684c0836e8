"""Reports: from figures to a document, and from that to a page, Markdown, text and data files."""
