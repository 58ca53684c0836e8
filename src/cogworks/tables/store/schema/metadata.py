"""The metadata that all parts of the schema belong to."""

from sqlalchemy import MetaData

METADATA = MetaData()
