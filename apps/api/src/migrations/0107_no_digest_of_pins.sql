-- No digest of a PIN that can be computed fast is stored: with the pepper it would give every PIN away in an instant. A new
-- PIN is compared with the slow hashes instead. The table is rewritten, so that its file keeps no digest either.
ALTER TABLE members DROP COLUMN pin_fingerprint;
ALTER TABLE members ADD CONSTRAINT members_pin_whole CHECK ((pin_hash IS NULL) = (pin_length IS NULL));
CLUSTER members USING members_pkey;
ALTER TABLE members SET WITHOUT CLUSTER;
UPDATE schema_compatibility SET compatible_from = '0107_no_digest_of_pins.sql';
