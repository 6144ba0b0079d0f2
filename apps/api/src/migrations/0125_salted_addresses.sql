-- The digest of a network address in an audit row is made with a random salt per row, which is removed with the address. A
-- digest by the key of the instance linked rows and families for a year, and with the key gave the address away.
ALTER TABLE audit_entries ADD COLUMN address_salt bytea;
ALTER TYPE audit_event DROP ATTRIBUTE address_digest;

-- Families whose chain still has digests of the former kind. `audit_rechain` writes it anew, once.
CREATE TABLE audit_rechain_due (family_id uuid PRIMARY KEY);
INSERT INTO audit_rechain_due SELECT h.family_id FROM audit_heads AS h WHERE h.sequence > 0;
GRANT SELECT ON audit_rechain_due TO pocketful_app;

-- A chain that was written anew is signed at each head that was signed before: `replaces` is the former hash.
ALTER TABLE audit_checkpoint_heads ADD COLUMN replaces bytea;
ALTER TABLE audit_checkpoint_heads DROP CONSTRAINT audit_checkpoint_heads_pkey;
ALTER TABLE audit_checkpoint_heads ADD PRIMARY KEY (family_id, sequence, checkpoint_id);

UPDATE schema_compatibility SET compatible_from = '0125_salted_addresses.sql';
