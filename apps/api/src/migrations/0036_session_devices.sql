-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY sessions_device ON sessions (family_id, device_id);
