"""The pages of the site: one folder for each feature, none of which imports another."""
