-- Money and trail are written by functions of the schema's owner alone: what the application's role may not do, no code
-- of the application can forget. Every name of a table is qualified, since a SECURITY DEFINER function must not be led
-- to another table by a search path.

-- What a write tells the trail. `write_id` is made once for a write, however often it is tried: a try that comes after
-- one that was committed violates `audit_entries_write`, and so does nothing.
CREATE TYPE audit_event AS (
  write_id uuid,
  at timestamptz,
  action text,
  actor_id uuid,
  profile_id uuid,
  object_type text,
  object_id uuid,
  request_id uuid,
  details jsonb,
  -- From where, for thirty days; the digest, keyed outside the database, stays and is part of the hash.
  address text,
  address_digest bytea
);

ALTER TABLE audit_entries ADD COLUMN write_id uuid, ADD COLUMN address_digest bytea;
CREATE UNIQUE INDEX audit_entries_write ON audit_entries (family_id, write_id);
CREATE INDEX audit_entries_address ON audit_entries (at) WHERE address IS NOT NULL;

-- A row from before has neither a write nor a digest, and the hash it was given then.
DROP FUNCTION audit_hash(bytea, uuid, bigint, timestamptz, text, uuid, uuid, text, uuid, uuid, jsonb);
CREATE FUNCTION audit_hash(
  previous bytea, family_id uuid, sequence bigint, at timestamptz, action text, actor_id uuid, profile_id uuid,
  object_type text, object_id uuid, request_id uuid, details jsonb, write_id uuid, address_digest bytea
) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(previous || convert_to((jsonb_build_array(
    family_id, sequence, (extract(epoch FROM at) * 1000000)::bigint, action, actor_id, profile_id,
    object_type, object_id, request_id, details
  ) || CASE WHEN write_id IS NULL THEN '[]' ELSE jsonb_build_array(write_id, encode(address_digest, 'hex')) END
  )::text, 'UTF8'))
$$;

-- Begins the chain of a new family.
CREATE FUNCTION audit_open(p_family_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  INSERT INTO public.audit_heads (family_id, sequence, hash) VALUES (p_family_id, 0, sha256(''));
END;

-- Appends an event to a family's chain and gives its number. The head is the last lock of every transaction.
CREATE FUNCTION audit_append(p_family_id uuid, p_event audit_event) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  new_sequence bigint;
  new_hash bytea;
BEGIN
  UPDATE public.audit_heads AS h
  SET sequence = h.sequence + 1, hash = public.audit_hash(h.hash, h.family_id, h.sequence + 1, p_event.at,
    p_event.action, p_event.actor_id, p_event.profile_id, p_event.object_type, p_event.object_id, p_event.request_id,
    p_event.details, p_event.write_id, p_event.address_digest)
  WHERE h.family_id = p_family_id
  RETURNING h.sequence, h.hash INTO new_sequence, new_hash;
  IF NOT FOUND THEN RAISE EXCEPTION 'family % has no audit chain', p_family_id; END IF;
  INSERT INTO public.audit_entries (family_id, sequence, at, action, actor_id, profile_id, object_type, object_id,
    request_id, details, hash, address, write_id, address_digest)
  VALUES (p_family_id, new_sequence, p_event.at, p_event.action, p_event.actor_id, p_event.profile_id,
    p_event.object_type, p_event.object_id, p_event.request_id, p_event.details, new_hash, p_event.address,
    p_event.write_id, p_event.address_digest);
  RETURN new_sequence;
END $$;

-- Begins the account of a child.
CREATE FUNCTION account_open(p_family_id uuid, p_child_id uuid) RETURNS uuid LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  INSERT INTO public.accounts (family_id, child_id) VALUES (p_family_id, p_child_id) RETURNING child_id;
END;

-- Posts to a child's account: balance, entry and audit row, or none of them. What is refused raises PF409 with the code
-- of the refusal as its message, so that whatever else its statement did is undone. A source that was paid already
-- violates `ledger_entries_paid_once`. Locks the account, then the head of the audit chain.
CREATE FUNCTION ledger_post(
  p_family_id uuid, p_child_id uuid, p_entry_id uuid, p_amount numeric, p_may_overdraw boolean, p_description text,
  p_category text, p_source_type text, p_source_id uuid, p_created_by uuid, p_event audit_event,
  OUT entry_sequence integer, OUT balance_after numeric, OUT audit_sequence bigint
) LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  balance_now numeric;
BEGIN
  UPDATE public.accounts AS a SET balance = a.balance + p_amount, sequence = a.sequence + 1
  WHERE a.family_id = p_family_id AND a.child_id = p_child_id
    AND a.balance + p_amount BETWEEN -99999999.99 AND 99999999.99
    AND (p_may_overdraw OR p_amount > 0 OR a.balance + p_amount >= 0)
  RETURNING a.balance, a.sequence INTO balance_after, entry_sequence;
  IF NOT FOUND THEN
    SELECT a.balance INTO balance_now FROM public.accounts AS a
    WHERE a.family_id = p_family_id AND a.child_id = p_child_id;
    IF NOT FOUND THEN RAISE EXCEPTION 'CHILD_NOT_FOUND' USING ERRCODE = 'PF409'; END IF;
    IF balance_now + p_amount BETWEEN -99999999.99 AND 99999999.99 THEN
      RAISE EXCEPTION 'INSUFFICIENT_FUNDS' USING ERRCODE = 'PF409';
    END IF;
    RAISE EXCEPTION 'BALANCE_LIMIT' USING ERRCODE = 'PF409';
  END IF;
  INSERT INTO public.ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description,
    category, source_type, source_id, created_by, created_at)
  VALUES (p_family_id, p_child_id, entry_sequence, p_entry_id, p_amount, balance_after, p_description, p_category,
    p_source_type, p_source_id, p_created_by, p_event.at);
  p_event.details := p_event.details || jsonb_build_object('childId', p_child_id, 'entryId', p_entry_id,
    'amount', p_amount::numeric(12, 2)::text, 'entry', entry_sequence);
  audit_sequence := public.audit_append(p_family_id, p_event);
END $$;

-- What was paid stays: the ledger names it as a source. One function for every table whose rows pay; its argument is the
-- source type, and the second the column that identifies a row.
CREATE FUNCTION keep_what_was_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF EXISTS (SELECT FROM public.ledger_entries AS e WHERE e.family_id = OLD.family_id
    AND e.source_type = TG_ARGV[0] AND e.source_id = (to_jsonb(OLD) ->> TG_ARGV[1])::uuid)
  THEN RAISE EXCEPTION '% was paid and stays', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER keep_what_was_paid BEFORE DELETE ON chores
  FOR EACH ROW EXECUTE FUNCTION keep_what_was_paid('chore', 'chore_id');
-- The ledger's own unique source says what it said.
DROP TABLE chore_payments;

REVOKE INSERT, UPDATE ON accounts, ledger_entries, audit_heads, audit_entries FROM pocketful_app;
REVOKE EXECUTE ON FUNCTION audit_open, audit_append, account_open, ledger_post FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_open, audit_append, account_open, ledger_post TO pocketful_app;

-- Consents and acceptances are evidence and so append-only: verification and withdrawal are rows of their own. Who gave
-- one is an id as in the trail, which outlives the adult.
DROP INDEX parental_consents_in_force, parental_consents_parent;
ALTER TABLE parental_consents DROP CONSTRAINT parental_consents_family_id_parent_id_fkey;
ALTER TABLE parental_consents RENAME COLUMN parent_id TO given_by;
ALTER TABLE parental_consents DROP COLUMN verified_at, DROP COLUMN withdrawn_at, DROP COLUMN withdrawn_reason,
  -- How often this consent was given for this version: after a withdrawal it may be given again.
  ADD COLUMN ordinal smallint NOT NULL DEFAULT 1;
CREATE UNIQUE INDEX parental_consents_once ON parental_consents
  (family_id, child_id, consent_type, policy_version, ordinal);
CREATE INDEX parental_consents_address ON parental_consents (consent_date) WHERE ip_address IS NOT NULL;
CREATE TABLE consent_events (
  family_id uuid NOT NULL,
  event_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('verified', 'withdrawn')),
  at timestamptz NOT NULL,
  -- The adult; an id as in the trail.
  done_by uuid NOT NULL,
  reason text,
  PRIMARY KEY (family_id, event_id),
  FOREIGN KEY (family_id, consent_id) REFERENCES parental_consents (family_id, consent_id)
);
-- Each happens to a consent once.
CREATE UNIQUE INDEX consent_events_once ON consent_events (family_id, consent_id, kind);

ALTER TABLE policy_acceptances DROP COLUMN withdrawn_at, DROP COLUMN withdrawn_reason,
  DROP CONSTRAINT policy_acceptances_family_id_member_id_fkey,
  ADD FOREIGN KEY (family_id, member_id) REFERENCES members (family_id, member_id) ON DELETE CASCADE;
CREATE INDEX policy_acceptances_address ON policy_acceptances (accepted_at) WHERE ip_address IS NOT NULL;
REVOKE UPDATE ON policy_acceptances, parental_consents FROM pocketful_app;
GRANT SELECT, INSERT ON consent_events TO pocketful_app;

-- Forgets from where things were done before a moment, in portions; gives how many rows it changed. Everybody's, by right:
-- an address is kept for thirty days, whosever it is.
CREATE FUNCTION forget_addresses(p_before timestamptz, p_portion integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  changed integer;
  total integer := 0;
BEGIN
  UPDATE public.audit_entries AS a SET address = NULL WHERE (a.family_id, a.sequence) IN (
    SELECT o.family_id, o.sequence FROM public.audit_entries AS o
    WHERE o.at < p_before AND o.address IS NOT NULL LIMIT p_portion);
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  UPDATE public.parental_consents AS c SET ip_address = NULL, user_agent = NULL WHERE (c.family_id, c.consent_id) IN (
    SELECT o.family_id, o.consent_id FROM public.parental_consents AS o
    WHERE o.consent_date < p_before AND o.ip_address IS NOT NULL LIMIT p_portion);
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  UPDATE public.policy_acceptances AS p SET ip_address = NULL, user_agent = NULL
  WHERE (p.family_id, p.acceptance_id) IN (
    SELECT o.family_id, o.acceptance_id FROM public.policy_acceptances AS o
    WHERE o.accepted_at < p_before AND o.ip_address IS NOT NULL LIMIT p_portion);
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN total + changed;
END $$;
REVOKE EXECUTE ON FUNCTION forget_addresses FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_addresses TO pocketful_app;
