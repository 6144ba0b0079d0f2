-- Which children may take an offer, or have it in turn.
CREATE TABLE chore_offer_children (
  family_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  child_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  position smallint NOT NULL DEFAULT 1,
  CONSTRAINT chore_offer_children_pkey PRIMARY KEY (family_id, offer_id, child_id)
);
ALTER TABLE chore_offer_children ADD CONSTRAINT chore_offer_children_family_id_offer_id_fkey FOREIGN KEY (family_id, offer_id) REFERENCES chore_offers (family_id, offer_id) ON DELETE CASCADE;
ALTER TABLE chore_offer_children ADD CONSTRAINT chore_offer_children_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members (family_id, member_id);
CREATE INDEX chore_offer_children_child ON chore_offer_children (family_id, child_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON chore_offer_children TO pocketful_app;
