-- References that a database of several nodes cannot have: one that sets a part of a key to NULL, and one from a family to
-- staff. Triggers do the same: forget_offer, forget_rule_setter and forget_requests.
ALTER TABLE chores DROP CONSTRAINT chores_offer,
  ADD CONSTRAINT chores_offer FOREIGN KEY (family_id, offer_id) REFERENCES chore_offers (family_id, offer_id) NOT VALID;
ALTER TABLE auto_approvals DROP CONSTRAINT auto_approvals_family_id_set_by_fkey,
  ADD CONSTRAINT auto_approvals_family_id_set_by_fkey FOREIGN KEY (family_id, set_by)
    REFERENCES members (family_id, member_id) NOT VALID;
ALTER TABLE outbox DROP CONSTRAINT outbox_staff_id_fkey;
