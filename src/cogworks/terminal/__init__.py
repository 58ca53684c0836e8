"""Terminal play: plain lines that work in any terminal and with screen readers."""
