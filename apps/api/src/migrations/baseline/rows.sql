INSERT INTO audit_heads (family_id, sequence, hash) VALUES ('00000000-0000-0000-0000-000000000000', 0, sha256(''));
INSERT INTO clock_gate (mark, beat_at) VALUES (now(), now());
INSERT INTO schema_compatibility (compatible_from) VALUES ('0202_families_by_place.sql');
