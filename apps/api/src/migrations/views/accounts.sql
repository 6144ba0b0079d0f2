CREATE OR REPLACE VIEW staff_views.accounts AS SELECT family_id, child_id, balance FROM accounts;
