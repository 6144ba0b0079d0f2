CREATE OR REPLACE VIEW staff_views.ledger_entries AS
  SELECT family_id, child_id, sequence, entry_id, amount, balance_after, category, source_type, source_id, created_by,
    created_at, brought_forward, currency
  FROM ledger_entries;
