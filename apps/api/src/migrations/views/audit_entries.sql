CREATE OR REPLACE VIEW staff_views.audit_entries AS
  SELECT family_id, sequence, write_id, at, action, actor_id, profile_id, object_type, object_id, request_id, details,
    address
  FROM audit_entries;
