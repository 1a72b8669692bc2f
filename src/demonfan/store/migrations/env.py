"""What Alembic runs: the migrations, on the connection that `demonfan.store.migrate` hands over."""

from __future__ import annotations

from alembic import context

from demonfan.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
