"""Store errors as refusals, which tell players what happened."""

from collections.abc import Iterator
from contextlib import contextmanager

from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.store.store import StoreError


@contextmanager
def refusing_store_errors() -> Iterator[None]:
    """Turn store errors into refusals."""
    try:
        yield
    except StoreError as error:
        raise RefusedError(UNAVAILABLE, str(error)) from error
