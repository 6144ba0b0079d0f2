-- Written from the migrated schema by `npm run generate`; do not edit.

CREATE TABLE absences (
  family_id uuid NOT NULL,
  absence_id uuid NOT NULL,
  child_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  skips_allowances boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  rhythm_id uuid,
  CONSTRAINT absences_pkey PRIMARY KEY (family_id, absence_id),
  CONSTRAINT absences_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT absences_rhythm_fkey FOREIGN KEY (family_id, rhythm_id) REFERENCES away_rhythms(family_id, rhythm_id),
  CONSTRAINT absences_check CHECK ((to_day >= from_day)),
  CONSTRAINT absences_check1 CHECK ((ends_at > starts_at))
);

CREATE INDEX absences_child ON public.absences USING btree (family_id, child_id, from_day);

CREATE INDEX absences_ended ON public.absences USING btree (ends_at);

CREATE INDEX absences_rhythm ON public.absences USING btree (family_id, rhythm_id) WHERE (rhythm_id IS NOT NULL);

GRANT DELETE, INSERT, SELECT, UPDATE ON absences TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.absences FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER collect_with_consent_of_more_days BEFORE UPDATE OF from_day, to_day ON public.absences FOR EACH ROW WHEN (((new.from_day < old.from_day) OR (new.to_day > old.to_day))) EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER edit_with_consent BEFORE UPDATE ON public.absences FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'absence_id stays', 'child_id stays', 'from_day later', 'to_day earlier', 'starts_at any', 'ends_at any', 'skips_allowances on', 'created_at stays', 'rhythm_id less');

CREATE TRIGGER pass_turns AFTER INSERT OR UPDATE OF from_day, to_day ON public.absences FOR EACH ROW EXECUTE FUNCTION pass_turns();

CREATE TABLE accounts (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  balance numeric(12,2) NOT NULL DEFAULT 0,
  sequence integer NOT NULL DEFAULT 0,
  CONSTRAINT accounts_pkey PRIMARY KEY (family_id, child_id),
  CONSTRAINT accounts_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT accounts_balance_check CHECK (((balance >= '-99999999.99'::numeric) AND (balance <= 99999999.99)))
);

GRANT SELECT ON accounts TO pocketful_app;

CREATE TABLE activity_days (
  day date NOT NULL,
  members integer NOT NULL,
  CONSTRAINT activity_days_pkey PRIMARY KEY (day),
  CONSTRAINT activity_days_members_check CHECK ((members >= 0))
);

GRANT DELETE, INSERT, SELECT, UPDATE ON activity_days TO pocketful_app;

CREATE TABLE address_changes (
  family_id uuid NOT NULL,
  change_id uuid NOT NULL,
  member_id uuid NOT NULL,
  former_email text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT address_changes_pkey PRIMARY KEY (family_id, change_id),
  CONSTRAINT address_changes_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE
);

CREATE INDEX address_changes_changed ON public.address_changes USING btree (changed_at);

CREATE INDEX address_changes_member ON public.address_changes USING btree (family_id, member_id);

GRANT DELETE, INSERT, SELECT ON address_changes TO pocketful_app;

CREATE TABLE allowance_payments (
  family_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  allowance_id uuid NOT NULL,
  child_id uuid NOT NULL,
  due_on date NOT NULL,
  amount numeric(14,2) NOT NULL,
  description text NOT NULL,
  status text NOT NULL,
  posted_at timestamp with time zone NOT NULL,
  paydays integer NOT NULL DEFAULT 1,
  missed_from date,
  away boolean NOT NULL DEFAULT false,
  kind text NOT NULL DEFAULT 'typed'::text,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  words jsonb,
  planned numeric(14,2),
  counted_from date,
  CONSTRAINT allowance_payments_family_id_allowance_id_due_on_key UNIQUE (family_id, allowance_id, due_on),
  CONSTRAINT allowance_payments_pkey PRIMARY KEY (family_id, payment_id),
  CONSTRAINT allowance_payments_family_id_allowance_id_fkey FOREIGN KEY (family_id, allowance_id) REFERENCES allowances(family_id, allowance_id),
  CONSTRAINT allowance_payments_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT allowance_payments_amount_check CHECK ((amount <> (0)::numeric)) NOT VALID,
  CONSTRAINT allowance_payments_asked_check CHECK (
CASE
    WHEN (planned IS NULL) THEN ((counted_from IS NULL) AND (status <> 'asked'::text))
    ELSE ((counted_from <= due_on) AND ((amount >= 0.01) AND (amount <= planned)) AND (status = ANY (ARRAY['asked'::text, 'paid'::text, 'skipped'::text])))
END) NOT VALID,
  CONSTRAINT allowance_payments_missed_check CHECK (
CASE
    WHEN (missed_from IS NULL) THEN ((paydays = 1) AND (status <> 'missed'::text))
    ELSE ((paydays > 0) AND (missed_from <= due_on))
END) NOT VALID,
  CONSTRAINT allowance_payments_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'missed'::text, 'paid'::text, 'skipped'::text]))) NOT VALID
);

CREATE INDEX allowance_payments_child ON public.allowance_payments USING btree (family_id, child_id);

CREATE UNIQUE INDEX allowance_payments_missed ON public.allowance_payments USING btree (family_id, allowance_id) WHERE (status = 'missed'::text);

CREATE INDEX allowance_payments_unclassified ON public.allowance_payments USING btree (family_id) WHERE (words IS NULL);

GRANT INSERT, SELECT ON allowance_payments TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.allowance_payments FOR EACH ROW WHEN (((new.status = ANY (ARRAY['asked'::text, 'missed'::text])) OR new.away)) EXECUTE FUNCTION collect_with_consent('posted_at');

CREATE TRIGGER keep_what_was_paid BEFORE DELETE ON public.allowance_payments FOR EACH ROW EXECUTE FUNCTION keep_what_was_paid('allowance', 'payment_id');

CREATE TABLE allowances (
  family_id uuid NOT NULL,
  allowance_id uuid NOT NULL,
  child_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  rhythm text NOT NULL,
  day smallint NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  paused boolean NOT NULL DEFAULT false,
  next_due_on date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  name text,
  asks_first boolean NOT NULL DEFAULT false,
  CONSTRAINT allowances_pkey PRIMARY KEY (family_id, allowance_id),
  CONSTRAINT allowances_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT allowances_amount_check CHECK (
CASE
    WHEN (name IS NULL) THEN (amount > (0)::numeric)
    ELSE (amount < (0)::numeric)
END) NOT VALID,
  CONSTRAINT allowances_asks_first_check CHECK (((NOT asks_first) OR (amount > (0)::numeric))),
  CONSTRAINT allowances_check CHECK (((day >= 1) AND (day <=
CASE
    WHEN (rhythm = 'monthly'::text) THEN 31
    ELSE 7
END))),
  CONSTRAINT allowances_check1 CHECK ((ends_on >= starts_on)),
  CONSTRAINT allowances_rhythm_check CHECK ((rhythm = ANY (ARRAY['weekly'::text, 'biweekly'::text, 'monthly'::text])))
);

CREATE INDEX allowances_child ON public.allowances USING btree (family_id, child_id, created_at);

CREATE INDEX allowances_due ON public.allowances USING btree (next_due_on, family_id, allowance_id) WHERE ((next_due_on IS NOT NULL) AND (NOT paused));

GRANT INSERT, SELECT, UPDATE ON allowances TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.allowances FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER edit_with_consent BEFORE UPDATE ON public.allowances FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'allowance_id stays', 'child_id stays', 'amount less', 'rhythm rarer', 'day stays within rhythm', 'starts_on later', 'ends_on earlier', 'paused on', 'next_due_on any', 'version any', 'created_at stays', 'updated_at any', 'name less', 'asks_first on');

CREATE TABLE attempts (
  family_id uuid NOT NULL,
  subject text NOT NULL,
  kind text NOT NULL,
  member_id uuid,
  failures smallint NOT NULL,
  lock_level smallint NOT NULL,
  locked_at timestamp with time zone,
  locked_until timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT attempts_pkey PRIMARY KEY (family_id, subject, kind),
  CONSTRAINT attempts_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT attempts_kind_check CHECK ((kind = ANY (ARRAY['pin'::text, 'password'::text, 'login'::text])))
);

CREATE INDEX attempts_member ON public.attempts USING btree (family_id, member_id, locked_at);

CREATE INDEX attempts_updated ON public.attempts USING btree (updated_at);

GRANT DELETE, INSERT, SELECT, UPDATE ON attempts TO pocketful_app;

CREATE TABLE audit_checkpoint_heads (
  family_id uuid NOT NULL,
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  checkpoint_id uuid NOT NULL,
  entries bigint,
  balance numeric(14,2),
  replaces bytea,
  CONSTRAINT audit_checkpoint_heads_pkey PRIMARY KEY (family_id, sequence, checkpoint_id),
  CONSTRAINT audit_checkpoint_heads_checkpoint_id_fkey FOREIGN KEY (checkpoint_id) REFERENCES audit_checkpoints(checkpoint_id)
);

CREATE INDEX audit_checkpoint_heads_checkpoint ON public.audit_checkpoint_heads USING btree (checkpoint_id);

GRANT SELECT ON audit_checkpoint_heads TO pocketful_app;

CREATE TABLE audit_checkpoints (
  checkpoint_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  signature bytea NOT NULL,
  clock_trusted boolean NOT NULL DEFAULT true,
  CONSTRAINT audit_checkpoints_number_key UNIQUE (number),
  CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (checkpoint_id)
);

GRANT SELECT ON audit_checkpoints TO pocketful_app;

CREATE TABLE audit_entries (
  family_id uuid NOT NULL,
  sequence bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  action text NOT NULL,
  actor_id uuid,
  profile_id uuid,
  object_type text NOT NULL,
  object_id uuid,
  request_id uuid,
  details jsonb NOT NULL,
  hash bytea NOT NULL,
  address text,
  write_id uuid,
  address_digest bytea,
  address_salt bytea,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (family_id, sequence)
);

CREATE INDEX audit_entries_address ON public.audit_entries USING btree (at) WHERE (address IS NOT NULL);

CREATE INDEX audit_entries_answered ON public.audit_entries USING btree (family_id, ((details ->> 'childId'::text)), sequence) WHERE (action = ANY (ARRAY['chore.rejected'::text, 'claim.rejected'::text, 'purchase.rejected'::text, 'withdrawal.rejected'::text, 'proposal.accepted'::text, 'proposal.declined'::text, 'purchase.handed_over'::text, 'withdrawal.handed_over'::text]));

CREATE INDEX audit_entries_evidence ON public.audit_entries USING btree (family_id, object_id) WHERE (action = 'evidence.recorded'::text);

CREATE INDEX audit_entries_request ON public.audit_entries USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX audit_entries_staff_views ON public.audit_entries USING btree (family_id, at) WHERE (action = 'staff.viewed'::text);

CREATE INDEX audit_entries_time ON public.audit_entries USING btree (at, write_id);

CREATE INDEX audit_entries_told ON public.audit_entries USING btree (family_id, at) WHERE (action = ANY (ARRAY['child.age_changed'::text, 'child.erased'::text, 'child.exported'::text, 'consent.renewed'::text, 'consent.withdrawn'::text, 'device.invited'::text, 'device.kept'::text, 'family.currency_changed'::text, 'family.handed_over'::text, 'parent.access_changed'::text, 'parent.created'::text, 'parent.deleted'::text, 'parent.invited'::text, 'parent.joined'::text]));

CREATE UNIQUE INDEX audit_entries_write ON public.audit_entries USING btree (family_id, write_id);

GRANT SELECT ON audit_entries TO pocketful_app;

CREATE TABLE audit_heads (
  family_id uuid NOT NULL,
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_heads_pkey PRIMARY KEY (family_id)
);

GRANT SELECT ON audit_heads TO pocketful_app;

CREATE TABLE audit_rechain_due (
  family_id uuid NOT NULL,
  CONSTRAINT audit_rechain_due_pkey PRIMARY KEY (family_id)
);

GRANT SELECT ON audit_rechain_due TO pocketful_app;

CREATE TABLE auto_approvals (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  most_each numeric(10,2) NOT NULL,
  most_a_week numeric(10,2) NOT NULL,
  set_by uuid,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT auto_approvals_pkey PRIMARY KEY (family_id, child_id),
  CONSTRAINT auto_approvals_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT auto_approvals_family_id_set_by_fkey FOREIGN KEY (family_id, set_by) REFERENCES members(family_id, member_id) ON DELETE SET NULL (set_by),
  CONSTRAINT auto_approvals_check CHECK ((most_a_week >= most_each)),
  CONSTRAINT auto_approvals_most_each_check CHECK ((most_each > (0)::numeric))
);

CREATE INDEX auto_approvals_set_by ON public.auto_approvals USING btree (family_id, set_by) WHERE (set_by IS NOT NULL);

GRANT DELETE, INSERT, SELECT, UPDATE ON auto_approvals TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.auto_approvals FOR EACH ROW EXECUTE FUNCTION collect_with_consent('set_at');

CREATE TRIGGER collect_with_consent_of_more BEFORE UPDATE OF most_each, most_a_week ON public.auto_approvals FOR EACH ROW WHEN (((new.most_each > old.most_each) OR (new.most_a_week > old.most_a_week))) EXECUTE FUNCTION collect_with_consent('set_at');

CREATE TRIGGER edit_with_consent BEFORE UPDATE ON public.auto_approvals FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'child_id stays', 'most_each less', 'most_a_week less', 'set_by any', 'set_at any');

CREATE TABLE away_rhythms (
  family_id uuid NOT NULL,
  rhythm_id uuid NOT NULL,
  child_id uuid NOT NULL,
  next_day date NOT NULL,
  days smallint NOT NULL,
  every_weeks smallint NOT NULL,
  skips_allowances boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT away_rhythms_pkey PRIMARY KEY (family_id, rhythm_id),
  CONSTRAINT away_rhythms_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT away_rhythms_check CHECK ((days < (7 * every_weeks))),
  CONSTRAINT away_rhythms_days_check CHECK ((days > 0)),
  CONSTRAINT away_rhythms_every_weeks_check CHECK ((every_weeks > 0))
);

CREATE INDEX away_rhythms_child ON public.away_rhythms USING btree (family_id, child_id);

CREATE INDEX away_rhythms_next ON public.away_rhythms USING btree (next_day);

GRANT DELETE, INSERT, SELECT, UPDATE ON away_rhythms TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.away_rhythms FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER edit_with_consent BEFORE UPDATE ON public.away_rhythms FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'rhythm_id stays', 'child_id stays', 'next_day any', 'days less', 'every_weeks stays', 'skips_allowances on', 'created_at stays');

CREATE TABLE book_verifications (
  verification_id uuid NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone NOT NULL,
  whole boolean NOT NULL,
  families integer NOT NULL,
  fault_count integer NOT NULL,
  faults jsonb NOT NULL,
  place integer NOT NULL DEFAULT 0,
  clock_trusted boolean NOT NULL DEFAULT true,
  CONSTRAINT book_verifications_pkey PRIMARY KEY (verification_id)
);

CREATE INDEX book_verifications_finished ON public.book_verifications USING btree (finished_at);

CREATE INDEX book_verifications_newest ON public.book_verifications USING btree (place DESC, finished_at DESC) WHERE clock_trusted;

GRANT SELECT ON book_verifications TO pocketful_app;

GRANT SELECT ON child_consents TO pocketful_app;

CREATE TABLE chore_offer_children (
  family_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  child_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  "position" smallint NOT NULL DEFAULT 1,
  CONSTRAINT chore_offer_children_pkey PRIMARY KEY (family_id, offer_id, child_id),
  CONSTRAINT chore_offer_children_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT chore_offer_children_family_id_offer_id_fkey FOREIGN KEY (family_id, offer_id) REFERENCES chore_offers(family_id, offer_id) ON DELETE CASCADE
);

CREATE INDEX chore_offer_children_child ON public.chore_offer_children USING btree (family_id, child_id);

GRANT DELETE, INSERT, SELECT, UPDATE ON chore_offer_children TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.chore_offer_children FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER pass_turns BEFORE DELETE ON public.chore_offer_children FOR EACH ROW EXECUTE FUNCTION pass_turns();

CREATE TABLE chore_offers (
  family_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  name text NOT NULL,
  reward numeric(10,2) NOT NULL,
  template_id uuid,
  icon_name text,
  due_at timestamp with time zone NOT NULL,
  due_day date NOT NULL,
  frequency text,
  recurring_days text[],
  anchor_day smallint,
  opens_on date,
  previous_day date,
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  turn_position smallint,
  turn_until date,
  part text NOT NULL DEFAULT 'any'::text,
  CONSTRAINT chore_offers_pkey PRIMARY KEY (family_id, offer_id),
  CONSTRAINT chore_offers_family_id_fkey FOREIGN KEY (family_id) REFERENCES families(family_id),
  CONSTRAINT chore_offers_family_id_template_id_fkey FOREIGN KEY (family_id, template_id) REFERENCES chore_templates(family_id, template_id),
  CONSTRAINT chore_offers_anchor_day_check CHECK (((anchor_day >= 1) AND (anchor_day <= 31))),
  CONSTRAINT chore_offers_check CHECK ((((frequency IS NULL) = (recurring_days IS NULL)) AND ((NOT (frequency IS DISTINCT FROM 'monthly'::text)) = (anchor_day IS NOT NULL)) AND ((opens_on IS NULL) = (previous_day IS NULL)) AND ((opens_on IS NULL) OR (frequency IS NOT NULL)))),
  CONSTRAINT chore_offers_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT chore_offers_part_check CHECK ((part = ANY (ARRAY['morning'::text, 'afternoon'::text, 'evening'::text, 'any'::text]))),
  CONSTRAINT chore_offers_recurring_days_check CHECK ((recurring_days <@ '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[])),
  CONSTRAINT chore_offers_reward_check CHECK ((reward > (0)::numeric)),
  CONSTRAINT chore_offers_turn_position_check CHECK ((turn_position >= 0)),
  CONSTRAINT chore_offers_turns CHECK ((((turn_position IS NULL) = (turn_until IS NULL)) AND ((turn_position IS NULL) OR ((frequency IS NOT NULL) AND (opens_on IS NULL)))))
);

CREATE INDEX chore_offers_template ON public.chore_offers USING btree (family_id, template_id) WHERE (template_id IS NOT NULL);

CREATE INDEX chore_offers_turns_end ON public.chore_offers USING btree (turn_until, family_id, offer_id) WHERE (turn_position IS NOT NULL);

GRANT DELETE, INSERT, SELECT, UPDATE ON chore_offers TO pocketful_app;

CREATE TRIGGER forget_offer BEFORE DELETE ON public.chore_offers FOR EACH ROW EXECUTE FUNCTION forget_offer();

CREATE TABLE chore_proposals (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  name text NOT NULL,
  amount numeric(10,2) NOT NULL,
  status text NOT NULL,
  reward numeric(10,2),
  submitted_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  rejection_comment text,
  CONSTRAINT chore_proposals_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT chore_proposals_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT chore_proposals_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT chore_proposals_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT chore_proposals_check1 CHECK (((status = 'accepted'::text) = (reward IS NOT NULL))),
  CONSTRAINT chore_proposals_check2 CHECK (((rejection_comment IS NULL) OR (status = 'declined'::text))),
  CONSTRAINT chore_proposals_reward_check CHECK ((reward > (0)::numeric)),
  CONSTRAINT chore_proposals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text])))
);

CREATE INDEX chore_proposals_child_decided ON public.chore_proposals USING btree (family_id, child_id, decided_at DESC, request_id DESC) WHERE (status <> 'open'::text);

CREATE INDEX chore_proposals_decided ON public.chore_proposals USING btree (family_id, decided_at DESC, request_id DESC) WHERE (status <> 'open'::text);

CREATE INDEX chore_proposals_open ON public.chore_proposals USING btree (family_id, child_id, submitted_at) WHERE (status = 'open'::text);

GRANT DELETE, INSERT, SELECT, UPDATE ON chore_proposals TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.chore_proposals FOR EACH ROW EXECUTE FUNCTION collect_with_consent('submitted_at');

CREATE TRIGGER refuse_unverified BEFORE INSERT ON public.chore_proposals FOR EACH ROW EXECUTE FUNCTION refuse_unverified('child_id', 'submitted_at', 'COLLECTION_STOPPED');

CREATE TABLE chore_templates (
  family_id uuid NOT NULL,
  template_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  default_reward numeric(10,2) NOT NULL,
  category text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  icon_name text,
  CONSTRAINT chore_templates_pkey PRIMARY KEY (family_id, template_id),
  CONSTRAINT chore_templates_family_id_fkey FOREIGN KEY (family_id) REFERENCES families(family_id),
  CONSTRAINT chore_templates_category_check CHECK ((category = ANY (ARRAY['housework'::text, 'yardwork'::text, 'school'::text, 'personal'::text, 'other'::text]))),
  CONSTRAINT chore_templates_default_reward_check CHECK ((default_reward > (0)::numeric))
);

GRANT INSERT, SELECT ON chore_templates TO pocketful_app;

CREATE TABLE chores (
  family_id uuid NOT NULL,
  chore_id uuid NOT NULL,
  child_id uuid NOT NULL,
  name text NOT NULL,
  reward numeric(10,2) NOT NULL,
  status text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  rejected_at timestamp with time zone,
  rejection_comment text,
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  template_id uuid,
  series_id uuid,
  frequency text,
  recurring_days text[],
  due_day date,
  anchor_day smallint,
  opens_on date,
  round integer NOT NULL DEFAULT 1,
  is_last boolean NOT NULL DEFAULT false,
  returned_at timestamp with time zone,
  returned_comment text,
  trusted_up_to numeric(10,2),
  icon_name text,
  offer_id uuid,
  offer_day date,
  turn_submitted boolean,
  group_id uuid,
  previous_day date,
  returned_updated_at timestamp with time zone,
  submitted_day date,
  part text NOT NULL DEFAULT 'any'::text,
  CONSTRAINT chores_pkey PRIMARY KEY (family_id, chore_id),
  CONSTRAINT chores_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT chores_offer FOREIGN KEY (family_id, offer_id) REFERENCES chore_offers(family_id, offer_id) ON DELETE SET NULL (offer_id),
  CONSTRAINT chores_template FOREIGN KEY (family_id, template_id) REFERENCES chore_templates(family_id, template_id),
  CONSTRAINT chores_anchor_day_check CHECK (((anchor_day >= 1) AND (anchor_day <= 31))),
  CONSTRAINT chores_check CHECK (((status = 'approved'::text) = (approved_at IS NOT NULL))),
  CONSTRAINT chores_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT chores_part_check CHECK ((part = ANY (ARRAY['morning'::text, 'afternoon'::text, 'evening'::text, 'any'::text]))),
  CONSTRAINT chores_recurring_days_check CHECK ((recurring_days <@ '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[])),
  CONSTRAINT chores_reward_check CHECK ((reward > (0)::numeric)),
  CONSTRAINT chores_series_whole CHECK ((((series_id IS NULL) = (frequency IS NULL)) AND ((series_id IS NULL) = (recurring_days IS NULL)) AND ((series_id IS NULL) = (due_day IS NULL)) AND ((NOT (frequency IS DISTINCT FROM 'monthly'::text)) = (anchor_day IS NOT NULL)) AND ((opens_on IS NULL) OR (series_id IS NOT NULL)))),
  CONSTRAINT chores_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'submitted'::text, 'approved'::text, 'rejected'::text]))),
  CONSTRAINT chores_trusted_check CHECK (((trusted_up_to IS NULL) OR (status = 'approved'::text))) NOT VALID
);

CREATE INDEX chores_approved ON public.chores USING btree (family_id, approved_at DESC, chore_id DESC) WHERE (status = 'approved'::text);

CREATE INDEX chores_child_approved ON public.chores USING btree (family_id, child_id, approved_at DESC, chore_id DESC) WHERE (status = 'approved'::text);

CREATE INDEX chores_due ON public.chores USING btree (family_id, child_id, due_at);

CREATE INDEX chores_group ON public.chores USING btree (family_id, group_id) WHERE (group_id IS NOT NULL);

CREATE UNIQUE INDEX chores_offer_day ON public.chores USING btree (family_id, offer_id, offer_day) WHERE (offer_id IS NOT NULL);

CREATE INDEX chores_open ON public.chores USING btree (family_id, child_id, due_at) WHERE (status <> 'approved'::text);

CREATE INDEX chores_series_approved ON public.chores USING btree (family_id, series_id, approved_at) WHERE ((series_id IS NOT NULL) AND (status = 'approved'::text));

CREATE UNIQUE INDEX chores_series_day ON public.chores USING btree (family_id, series_id, due_day) WHERE (series_id IS NOT NULL);

CREATE UNIQUE INDEX chores_series_last ON public.chores USING btree (family_id, series_id) WHERE is_last;

CREATE INDEX chores_template ON public.chores USING btree (family_id, template_id) WHERE (template_id IS NOT NULL);

CREATE INDEX chores_trusted ON public.chores USING btree (family_id, child_id, approved_at) WHERE (trusted_up_to IS NOT NULL);

GRANT DELETE, INSERT, SELECT, UPDATE ON chores TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.chores FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER collect_with_consent_of_another BEFORE UPDATE OF child_id ON public.chores FOR EACH ROW WHEN ((old.child_id <> new.child_id)) EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER edit_with_consent BEFORE UPDATE ON public.chores FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'chore_id stays', 'child_id any', 'name less', 'reward less', 'status any', 'due_at any', 'submitted_at any', 'submitted_day any', 'approved_at any', 'rejected_at any', 'rejection_comment any', 'created_by stays', 'created_at stays', 'updated_at any', 'template_id stays', 'series_id any', 'frequency rarer', 'recurring_days less within frequency', 'due_day any', 'anchor_day any', 'opens_on any', 'round any', 'is_last any', 'returned_at any', 'returned_comment any', 'trusted_up_to any', 'icon_name less', 'offer_id any', 'offer_day stays', 'turn_submitted any', 'group_id any', 'previous_day any', 'returned_updated_at any', 'part stays');

CREATE TRIGGER edit_with_consent_of_day BEFORE UPDATE OF updated_at ON public.chores FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'due_at earlier');

CREATE TRIGGER keep_last_of_series BEFORE INSERT OR UPDATE OF series_id ON public.chores FOR EACH ROW EXECUTE FUNCTION keep_last_of_series();

CREATE TRIGGER keep_what_was_paid BEFORE DELETE ON public.chores FOR EACH ROW EXECUTE FUNCTION keep_what_was_paid('chore', 'chore_id');

CREATE TRIGGER refuse_unverified BEFORE UPDATE OF status ON public.chores FOR EACH ROW WHEN (((new.status = 'submitted'::text) AND (old.status <> 'submitted'::text))) EXECUTE FUNCTION refuse_unverified('child_id', 'submitted_at', 'COLLECTION_STOPPED');

CREATE TABLE clock_gate (
  only_row boolean NOT NULL DEFAULT true,
  mark timestamp with time zone NOT NULL,
  ran_seconds integer NOT NULL DEFAULT 0,
  beat_at timestamp with time zone NOT NULL,
  CONSTRAINT clock_gate_pkey PRIMARY KEY (only_row),
  CONSTRAINT clock_gate_only_row_check CHECK (only_row)
);

GRANT SELECT ON clock_gate TO pocketful_app;

CREATE TABLE closed_families (
  family_id uuid NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  CONSTRAINT closed_families_pkey PRIMARY KEY (family_id)
);

GRANT SELECT ON closed_families TO pocketful_app;

CREATE TABLE consent_events (
  family_id uuid NOT NULL,
  event_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  done_by uuid NOT NULL,
  reason text,
  CONSTRAINT consent_events_pkey PRIMARY KEY (family_id, event_id),
  CONSTRAINT consent_events_family_id_consent_id_fkey FOREIGN KEY (family_id, consent_id) REFERENCES parental_consents(family_id, consent_id),
  CONSTRAINT consent_events_kind_check CHECK ((kind = ANY (ARRAY['verified'::text, 'withdrawn'::text])))
);

CREATE UNIQUE INDEX consent_events_once ON public.consent_events USING btree (family_id, consent_id, kind);

GRANT INSERT, SELECT ON consent_events TO pocketful_app;

CREATE TABLE consent_verification_audit (
  family_id uuid NOT NULL,
  verification_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  asked_of uuid NOT NULL,
  verification_method character varying(50) NOT NULL,
  status character varying(20) NOT NULL,
  attempted_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  token_hash bytea,
  expires_at timestamp with time zone,
  sent_to_salt bytea,
  sent_to_digest bytea,
  accepted_at timestamp with time zone,
  CONSTRAINT consent_verification_audit_pkey PRIMARY KEY (family_id, verification_id),
  CONSTRAINT consent_verification_audit_family_id_consent_id_fkey FOREIGN KEY (family_id, consent_id) REFERENCES parental_consents(family_id, consent_id) ON DELETE CASCADE,
  CONSTRAINT consent_verification_audit_sent_to CHECK (((sent_to_salt IS NULL) = (sent_to_digest IS NULL))),
  CONSTRAINT consent_verification_audit_status_check CHECK (((status)::text = ANY ((ARRAY['pending'::character varying, 'sent'::character varying, 'verified'::character varying])::text[])))
);

CREATE INDEX consent_verification_audit_consent ON public.consent_verification_audit USING btree (family_id, consent_id);

CREATE UNIQUE INDEX consent_verification_audit_token ON public.consent_verification_audit USING btree (family_id, token_hash);

GRANT INSERT, SELECT ON consent_verification_audit TO pocketful_app;

CREATE TABLE data_access_requests (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  parent_id uuid,
  request_type character varying(20) NOT NULL,
  status character varying(20) NOT NULL DEFAULT 'pending'::character varying,
  requested_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  data_categories text[] NOT NULL,
  CONSTRAINT data_access_requests_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT data_access_requests_request_type_check CHECK (((request_type)::text = ANY ((ARRAY['export'::character varying, 'erasure'::character varying])::text[]))),
  CONSTRAINT data_access_requests_status_check CHECK (((status)::text = ANY ((ARRAY['pending'::character varying, 'completed'::character varying])::text[])))
);

CREATE INDEX data_access_requests_child ON public.data_access_requests USING btree (family_id, child_id, requested_at);

GRANT INSERT, SELECT ON data_access_requests TO pocketful_app;

CREATE TABLE deadlines (
  family_id uuid NOT NULL,
  deadline_id uuid NOT NULL DEFAULT uuidv7(),
  child_id uuid,
  kind text NOT NULL,
  announced_at timestamp with time zone,
  reminded_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT deadlines_family_id_child_id_key UNIQUE (family_id, child_id),
  CONSTRAINT deadlines_pkey PRIMARY KEY (family_id, deadline_id),
  CONSTRAINT deadlines_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT deadlines_kind_check CHECK (
CASE
    WHEN (child_id IS NULL) THEN (kind = ANY (ARRAY['unused_items'::text, 'unused_family'::text]))
    ELSE (kind = ANY (ARRAY['consent_withdrawn'::text, 'consent_unconfirmed'::text]))
END)
);

CREATE UNIQUE INDEX deadlines_of_family ON public.deadlines USING btree (family_id, kind) WHERE (child_id IS NULL);

GRANT DELETE, INSERT, SELECT, UPDATE ON deadlines TO pocketful_app;

CREATE TABLE demo_mark (
  only_row boolean NOT NULL DEFAULT true,
  CONSTRAINT demo_mark_pkey PRIMARY KEY (only_row),
  CONSTRAINT demo_mark_only_row_check CHECK (only_row)
);

GRANT INSERT, SELECT ON demo_mark TO pocketful_app;

CREATE TABLE device_children (
  family_id uuid NOT NULL,
  device_id uuid NOT NULL,
  child_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT device_children_pkey PRIMARY KEY (family_id, device_id, child_id),
  CONSTRAINT device_children_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT device_children_family_id_device_id_fkey FOREIGN KEY (family_id, device_id) REFERENCES sessions(family_id, device_id) ON DELETE CASCADE
);

CREATE INDEX device_children_child ON public.device_children USING btree (family_id, child_id);

GRANT DELETE, INSERT, SELECT, UPDATE ON device_children TO pocketful_app;

CREATE TABLE duties (
  family_id uuid NOT NULL,
  duty_id uuid NOT NULL,
  name text NOT NULL,
  icon_name text,
  steps text NOT NULL,
  part text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT duties_pkey PRIMARY KEY (family_id, duty_id),
  CONSTRAINT duties_family_id_fkey FOREIGN KEY (family_id) REFERENCES families(family_id),
  CONSTRAINT duties_part_check CHECK ((part = ANY (ARRAY['morning'::text, 'afternoon'::text, 'evening'::text, 'any'::text])))
);

GRANT DELETE, INSERT, SELECT, UPDATE ON duties TO pocketful_app;

CREATE TABLE duty_days (
  family_id uuid NOT NULL,
  duty_id uuid NOT NULL,
  child_id uuid NOT NULL,
  from_day date NOT NULL,
  to_day date,
  weekdays text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT duty_days_pkey PRIMARY KEY (family_id, duty_id, child_id, from_day),
  CONSTRAINT duty_days_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT duty_days_family_id_duty_id_fkey FOREIGN KEY (family_id, duty_id) REFERENCES duties(family_id, duty_id) ON DELETE CASCADE,
  CONSTRAINT duty_days_check CHECK ((to_day >= from_day)),
  CONSTRAINT duty_days_weekdays_check CHECK (((cardinality(weekdays) > 0) AND (weekdays <@ '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[])))
);

CREATE INDEX duty_days_child ON public.duty_days USING btree (family_id, child_id);

CREATE INDEX duty_days_ended ON public.duty_days USING btree (to_day) WHERE (to_day IS NOT NULL);

GRANT DELETE, INSERT, SELECT, UPDATE ON duty_days TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.duty_days FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER edit_with_consent BEFORE UPDATE ON public.duty_days FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'duty_id stays', 'child_id stays', 'from_day later', 'to_day earlier', 'weekdays less', 'created_at stays');

CREATE TABLE duty_ticks (
  family_id uuid NOT NULL,
  duty_id uuid NOT NULL,
  child_id uuid NOT NULL,
  day date NOT NULL,
  ticked_at timestamp with time zone NOT NULL,
  CONSTRAINT duty_ticks_pkey PRIMARY KEY (family_id, duty_id, child_id, day),
  CONSTRAINT duty_ticks_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT duty_ticks_family_id_duty_id_fkey FOREIGN KEY (family_id, duty_id) REFERENCES duties(family_id, duty_id) ON DELETE CASCADE
);

CREATE INDEX duty_ticks_child ON public.duty_ticks USING btree (family_id, child_id);

CREATE INDEX duty_ticks_day ON public.duty_ticks USING btree (day);

GRANT DELETE, INSERT, SELECT ON duty_ticks TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.duty_ticks FOR EACH ROW EXECUTE FUNCTION collect_with_consent('ticked_at');

CREATE TABLE email_verification_tokens (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  token_id uuid NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  replaces text,
  code_hash bytea,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  attempt_count smallint NOT NULL DEFAULT 0,
  verified_at timestamp with time zone,
  CONSTRAINT email_verification_tokens_pkey PRIMARY KEY (family_id, member_id),
  CONSTRAINT email_verification_tokens_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT email_verification_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['sign_up'::text, 'confirm'::text, 'change'::text])))
);

CREATE INDEX email_verification_tokens_created ON public.email_verification_tokens USING btree (created_at);

CREATE INDEX email_verification_tokens_email ON public.email_verification_tokens USING btree (email_key);

GRANT DELETE, INSERT, SELECT, UPDATE ON email_verification_tokens TO pocketful_app;

CREATE TABLE error_logs (
  error_log_id uuid NOT NULL,
  fingerprint bytea NOT NULL,
  occurrences integer NOT NULL DEFAULT 1,
  request_ids uuid[] NOT NULL,
  family_id uuid,
  reporter_id uuid,
  session_id text,
  error_type text NOT NULL,
  severity text NOT NULL,
  error_code text,
  message text NOT NULL,
  technical_message text,
  stack_trace text,
  url text,
  http_method text,
  request_data text,
  response_data text,
  user_comment text,
  ip_address text,
  user_agent text,
  browser_details text,
  device_type text,
  status text NOT NULL DEFAULT 'open'::text,
  assigned_to uuid,
  resolution text,
  reproduced boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  met_at timestamp with time zone DEFAULT now(),
  CONSTRAINT error_logs_fingerprint_key UNIQUE (fingerprint),
  CONSTRAINT error_logs_pkey PRIMARY KEY (error_log_id),
  CONSTRAINT error_logs_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(staff_id) ON DELETE SET NULL,
  CONSTRAINT error_logs_ip_address_check CHECK ((length(ip_address) <= 45)),
  CONSTRAINT error_logs_occurrences_check CHECK ((occurrences > 0)),
  CONSTRAINT error_logs_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  CONSTRAINT error_logs_status_check CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'investigating'::text, 'resolved'::text, 'closed'::text])))
);

CREATE INDEX error_logs_assigned_to ON public.error_logs USING btree (assigned_to);

CREATE INDEX error_logs_last_seen ON public.error_logs USING btree (last_seen_at DESC, error_log_id DESC);

CREATE INDEX error_logs_met ON public.error_logs USING btree (met_at) WHERE (met_at IS NOT NULL);

CREATE INDEX error_logs_reporter ON public.error_logs USING btree (family_id, reporter_id);

CREATE INDEX error_logs_request ON public.error_logs USING gin (request_ids);

CREATE INDEX error_logs_severity ON public.error_logs USING btree (severity, last_seen_at DESC, error_log_id DESC);

CREATE INDEX error_logs_status ON public.error_logs USING btree (status, last_seen_at DESC, error_log_id DESC);

GRANT DELETE, INSERT, SELECT, UPDATE ON error_logs TO pocketful_app;

CREATE TABLE families (
  family_id uuid NOT NULL,
  time_zone text NOT NULL,
  setup_completed boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  kept_at timestamp with time zone,
  last_used_on date,
  local_backups_seen boolean NOT NULL DEFAULT false,
  locale text NOT NULL DEFAULT 'en-US'::text,
  currency text NOT NULL DEFAULT 'USD'::text,
  decimals smallint NOT NULL DEFAULT 2,
  currency_changed_at timestamp with time zone,
  CONSTRAINT families_pkey PRIMARY KEY (family_id)
);

CREATE INDEX families_by_place ON public.families USING btree (uuid_hash(family_id), family_id);

CREATE INDEX families_created ON public.families USING btree (created_at);

GRANT INSERT, SELECT, UPDATE ON families TO pocketful_app;

CREATE TABLE feedback (
  feedback_id uuid NOT NULL,
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  member_role text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  rating smallint,
  page text,
  status text NOT NULL DEFAULT 'new'::text,
  admin_notes text,
  created_at timestamp with time zone NOT NULL,
  reviewed_at timestamp with time zone,
  reviewed_by uuid,
  type text NOT NULL DEFAULT 'other'::text,
  answer text,
  answered_at timestamp with time zone,
  CONSTRAINT feedback_pkey PRIMARY KEY (family_id, feedback_id),
  CONSTRAINT feedback_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES staff(staff_id) ON DELETE SET NULL,
  CONSTRAINT feedback_answered_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  CONSTRAINT feedback_member_role_check CHECK ((member_role = ANY (ARRAY['family_admin'::text, 'parent'::text]))),
  CONSTRAINT feedback_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT feedback_status_check CHECK ((status = ANY (ARRAY['new'::text, 'in_progress'::text, 'resolved'::text]))),
  CONSTRAINT feedback_type_check CHECK ((type = ANY (ARRAY['bug'::text, 'feature'::text, 'other'::text])))
);

CREATE INDEX feedback_created ON public.feedback USING btree (created_at DESC, feedback_id DESC);

CREATE INDEX feedback_id ON public.feedback USING btree (feedback_id);

CREATE INDEX feedback_member ON public.feedback USING btree (family_id, member_id, created_at);

CREATE INDEX feedback_reviewed_by ON public.feedback USING btree (reviewed_by);

CREATE INDEX feedback_status ON public.feedback USING btree (status, created_at DESC, feedback_id DESC);

GRANT DELETE, INSERT, SELECT, UPDATE ON feedback TO pocketful_app;

CREATE TABLE former_adults (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  left_at timestamp with time zone,
  CONSTRAINT former_adults_pkey PRIMARY KEY (family_id, member_id),
  CONSTRAINT former_adults_family_id_fkey FOREIGN KEY (family_id) REFERENCES families(family_id) ON DELETE CASCADE
);

GRANT INSERT, SELECT ON former_adults TO pocketful_app;

CREATE TABLE held_sign_ups (
  name_key text NOT NULL,
  held_id uuid NOT NULL,
  password_hash text NOT NULL,
  held_until timestamp with time zone NOT NULL,
  CONSTRAINT held_sign_ups_pkey PRIMARY KEY (name_key, held_id)
);

CREATE INDEX held_sign_ups_until ON public.held_sign_ups USING btree (held_until);

GRANT DELETE, INSERT, SELECT ON held_sign_ups TO pocketful_app;

CREATE TABLE idempotency_keys (
  family_id uuid NOT NULL,
  caller_id uuid NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  request_digest bytea NOT NULL,
  resource_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (family_id, caller_id, call, key)
);

CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

GRANT DELETE, INSERT, SELECT ON idempotency_keys TO pocketful_app;

CREATE TABLE invitation_children (
  family_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  child_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT invitation_children_pkey PRIMARY KEY (family_id, invitation_id, child_id),
  CONSTRAINT invitation_children_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT invitation_children_family_id_invitation_id_fkey FOREIGN KEY (family_id, invitation_id) REFERENCES invitations(family_id, invitation_id) ON DELETE CASCADE
);

CREATE INDEX invitation_children_child ON public.invitation_children USING btree (family_id, child_id);

GRANT DELETE, INSERT, SELECT, UPDATE ON invitation_children TO pocketful_app;

CREATE TABLE invitations (
  family_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  kind text NOT NULL,
  invited_by uuid NOT NULL,
  code_tries smallint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (family_id, invitation_id),
  CONSTRAINT invitations_family_id_invited_by_fkey FOREIGN KEY (family_id, invited_by) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT invitations_code_tries_check CHECK (((code_tries >= 0) AND (code_tries <= 5))),
  CONSTRAINT invitations_kind_check CHECK ((kind = ANY (ARRAY['parent'::text, 'device'::text])))
);

CREATE INDEX invitations_invited_by ON public.invitations USING btree (family_id, invited_by);

GRANT DELETE, INSERT, SELECT, UPDATE ON invitations TO pocketful_app;

CREATE TABLE job_schedule (
  name text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT job_schedule_pkey PRIMARY KEY (name)
);

GRANT SELECT ON job_schedule TO pocketful_app;

CREATE TABLE ledger_day_changes (
  family_id uuid NOT NULL,
  change_id uuid NOT NULL DEFAULT uuidv7(),
  day date NOT NULL,
  transactions bigint NOT NULL,
  value numeric(16,2) NOT NULL,
  currency text NOT NULL DEFAULT 'USD'::text,
  CONSTRAINT ledger_day_changes_pkey PRIMARY KEY (family_id, change_id)
);

GRANT SELECT ON ledger_day_changes TO pocketful_app;

CREATE TABLE ledger_days (
  day date NOT NULL,
  transactions bigint NOT NULL,
  value numeric(16,2) NOT NULL,
  currency text NOT NULL DEFAULT 'USD'::text,
  CONSTRAINT ledger_days_pkey PRIMARY KEY (day, currency),
  CONSTRAINT ledger_days_transactions_check CHECK ((transactions >= 0)),
  CONSTRAINT ledger_days_value_check CHECK ((value >= (0)::numeric))
);

GRANT INSERT, SELECT ON ledger_days TO pocketful_app;

CREATE TABLE ledger_entries (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  sequence integer NOT NULL,
  entry_id uuid NOT NULL,
  amount numeric(10,2) NOT NULL,
  balance_after numeric(12,2) NOT NULL,
  description text NOT NULL,
  category text NOT NULL,
  source_type text,
  source_id uuid,
  created_by uuid,
  created_at timestamp with time zone NOT NULL,
  brought_forward boolean NOT NULL DEFAULT false,
  source_round integer NOT NULL DEFAULT 1,
  reverses uuid,
  kind text NOT NULL DEFAULT 'typed'::text,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  words jsonb,
  currency text NOT NULL DEFAULT 'USD'::text,
  CONSTRAINT ledger_entries_family_id_entry_id_key UNIQUE (family_id, entry_id),
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (family_id, child_id, sequence),
  CONSTRAINT ledger_entries_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES accounts(family_id, child_id),
  CONSTRAINT ledger_entries_amount_check CHECK (((amount <> (0)::numeric) OR brought_forward)),
  CONSTRAINT ledger_entries_category_check CHECK ((category = ANY (ARRAY['chore'::text, 'achievement'::text, 'gift'::text, 'spending'::text, 'allowance'::text, 'bonus'::text, 'savings'::text, 'other'::text]))),
  CONSTRAINT ledger_entries_check CHECK (((source_type IS NULL) = (source_id IS NULL))),
  CONSTRAINT ledger_entries_reverses_check CHECK (((reverses IS NULL) OR ((source_id IS NULL) AND (NOT brought_forward)))) NOT VALID,
  CONSTRAINT ledger_entries_sequence_check CHECK ((sequence > 0))
);

CREATE INDEX ledger_entries_child_time ON public.ledger_entries USING btree (family_id, child_id, created_at);

CREATE INDEX ledger_entries_newest ON public.ledger_entries USING btree (family_id, created_at DESC, entry_id DESC);

CREATE UNIQUE INDEX ledger_entries_paid_once_a_round ON public.ledger_entries USING btree (family_id, source_type, source_id, source_round) WHERE (source_id IS NOT NULL);

CREATE UNIQUE INDEX ledger_entries_reversed_once ON public.ledger_entries USING btree (family_id, reverses) WHERE (reverses IS NOT NULL);

CREATE INDEX ledger_entries_time ON public.ledger_entries USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');

CREATE INDEX ledger_entries_unclassified ON public.ledger_entries USING btree (family_id) WHERE (words IS NULL);

GRANT SELECT ON ledger_entries TO pocketful_app;

CREATE TRIGGER add_to_day AFTER INSERT ON public.ledger_entries FOR EACH ROW WHEN (((NOT new.brought_forward) AND (new.created_at < (transaction_timestamp() - '00:05:00'::interval)))) EXECUTE FUNCTION add_to_day();

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN ((NOT new.brought_forward)) EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER take_off_days AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION take_off_days();

CREATE TABLE login_names (
  name_key text NOT NULL,
  family_id uuid,
  member_id uuid,
  staff_id uuid,
  held_until timestamp with time zone,
  CONSTRAINT login_names_pkey PRIMARY KEY (name_key),
  CONSTRAINT login_names_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE,
  CONSTRAINT login_names_one_owner CHECK ((((staff_id IS NULL) = (member_id IS NOT NULL)) AND ((family_id IS NULL) = (member_id IS NULL))))
);

CREATE INDEX login_names_member ON public.login_names USING btree (family_id, member_id);

CREATE INDEX login_names_staff ON public.login_names USING btree (staff_id);

GRANT DELETE, INSERT, SELECT, UPDATE ON login_names TO pocketful_app;

CREATE TABLE maintenance_runs (
  run_id uuid NOT NULL,
  action text NOT NULL,
  dry_run boolean NOT NULL,
  status text NOT NULL,
  progress smallint NOT NULL DEFAULT 0,
  asked_by uuid,
  asked_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  seen_at timestamp with time zone,
  tries smallint NOT NULL DEFAULT 0,
  heard jsonb NOT NULL DEFAULT '[]'::jsonb,
  report jsonb,
  CONSTRAINT maintenance_runs_pkey PRIMARY KEY (run_id),
  CONSTRAINT maintenance_runs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(staff_id) ON DELETE SET NULL,
  CONSTRAINT maintenance_runs_action_check CHECK ((action = ANY (ARRAY['recalculate-balances'::text, 'cleanup-orphaned-data'::text, 'optimize-database'::text, 'clear-cache'::text, 'refresh-sessions'::text, 'generate-report'::text]))),
  CONSTRAINT maintenance_runs_check CHECK (((status = ANY (ARRAY['done'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT maintenance_runs_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT maintenance_runs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

CREATE INDEX maintenance_runs_asked ON public.maintenance_runs USING btree (asked_at, run_id);

CREATE INDEX maintenance_runs_asked_by ON public.maintenance_runs USING btree (asked_by);

CREATE UNIQUE INDEX maintenance_runs_open ON public.maintenance_runs USING btree (action) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));

GRANT DELETE, INSERT, SELECT, UPDATE ON maintenance_runs TO pocketful_app;

CREATE TABLE member_activity (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  day date NOT NULL,
  CONSTRAINT member_activity_pkey PRIMARY KEY (family_id, member_id, day),
  CONSTRAINT member_activity_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE
);

CREATE INDEX member_activity_day ON public.member_activity USING btree (day);

GRANT DELETE, INSERT, SELECT ON member_activity TO pocketful_app;

CREATE TRIGGER leave_out_without_consent BEFORE INSERT ON public.member_activity FOR EACH ROW EXECUTE FUNCTION leave_out_without_consent();

CREATE TABLE member_last_active (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  day date NOT NULL,
  CONSTRAINT member_last_active_pkey PRIMARY KEY (family_id, member_id),
  CONSTRAINT member_last_active_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE
);

CREATE INDEX member_last_active_day ON public.member_last_active USING btree (day);

GRANT DELETE, INSERT, SELECT, UPDATE ON member_last_active TO pocketful_app;

CREATE TRIGGER leave_out_without_consent BEFORE INSERT OR UPDATE ON public.member_last_active FOR EACH ROW EXECUTE FUNCTION leave_out_without_consent();

CREATE TABLE members (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  role text NOT NULL,
  username text NOT NULL,
  username_key text NOT NULL,
  first_name text NOT NULL,
  last_name text,
  email text,
  birth_year smallint,
  parent_id uuid,
  color smallint,
  chores_enabled boolean NOT NULL DEFAULT true,
  rewards_enabled boolean NOT NULL DEFAULT true,
  password_hash text,
  pin_hash text,
  pin_length smallint,
  created_at timestamp with time zone NOT NULL,
  email_verified_at timestamp with time zone,
  seen_entry integer,
  seen_decision bigint,
  switches jsonb NOT NULL DEFAULT '{}'::jsonb,
  face smallint,
  locale text,
  lessons_seen text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT members_pkey PRIMARY KEY (family_id, member_id),
  CONSTRAINT members_family_id_fkey FOREIGN KEY (family_id) REFERENCES families(family_id),
  CONSTRAINT members_family_id_parent_id_fkey FOREIGN KEY (family_id, parent_id) REFERENCES members(family_id, member_id),
  CONSTRAINT members_color_check CHECK (((color >= 1) AND (color <= 8))),
  CONSTRAINT members_face_check CHECK (((face >= 1) AND (face <= 24))),
  CONSTRAINT members_fields_by_role CHECK (
CASE role
    WHEN 'child'::text THEN ((birth_year IS NOT NULL) AND (color IS NOT NULL) AND (parent_id IS NOT NULL) AND (pin_hash IS NOT NULL) AND (email IS NULL) AND (password_hash IS NULL))
    ELSE ((birth_year IS NULL) AND (color IS NULL) AND (parent_id IS NULL) AND (email IS NOT NULL) AND (password_hash IS NOT NULL))
END),
  CONSTRAINT members_pin_whole CHECK (((pin_hash IS NULL) = (pin_length IS NULL))),
  CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['family_admin'::text, 'parent'::text, 'child'::text])))
);

CREATE INDEX members_created ON public.members USING btree (created_at);

CREATE UNIQUE INDEX members_family_admin_key ON public.members USING btree (family_id) WHERE (role = 'family_admin'::text);

CREATE INDEX members_parent ON public.members USING btree (family_id, parent_id);

CREATE INDEX members_search_email ON public.members USING btree (lower(email) text_pattern_ops);

CREATE INDEX members_search_first_name ON public.members USING btree (lower(first_name) text_pattern_ops);

CREATE INDEX members_search_id ON public.members USING btree (member_id);

CREATE INDEX members_search_last_name ON public.members USING btree (lower(last_name) text_pattern_ops);

CREATE INDEX members_search_username ON public.members USING btree (username_key text_pattern_ops);

CREATE UNIQUE INDEX members_username_key ON public.members USING btree (family_id, username_key);

GRANT DELETE, INSERT, SELECT, UPDATE ON members TO pocketful_app;

CREATE TRIGGER edit_with_consent BEFORE UPDATE ON public.members FOR EACH ROW EXECUTE FUNCTION edit_with_consent('member_id', 'family_id stays', 'member_id stays', 'role stays', 'username less', 'username_key any', 'first_name less', 'last_name less', 'email stays', 'birth_year any', 'parent_id any', 'color stays', 'face stays', 'chores_enabled less', 'rewards_enabled less', 'password_hash stays', 'pin_hash any', 'pin_length any', 'created_at stays', 'email_verified_at stays', 'seen_entry any', 'seen_decision any', 'switches less', 'locale any', 'lessons_seen any');

CREATE TRIGGER forget_childs_name BEFORE DELETE ON public.members FOR EACH ROW WHEN ((old.role = 'child'::text)) EXECUTE FUNCTION forget_childs_name();

CREATE TRIGGER forget_rule_setter BEFORE DELETE ON public.members FOR EACH ROW WHEN ((old.role <> 'child'::text)) EXECUTE FUNCTION forget_rule_setter();

CREATE TRIGGER pass_turns AFTER UPDATE OF chores_enabled ON public.members FOR EACH ROW WHEN ((old.chores_enabled AND (NOT new.chores_enabled))) EXECUTE FUNCTION pass_turns();

GRANT SELECT ON newest_book_verification TO pocketful_app;

CREATE TABLE notice_settings (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  mail text NOT NULL,
  hour smallint NOT NULL,
  names boolean NOT NULL,
  due_at timestamp with time zone,
  CONSTRAINT notice_settings_pkey PRIMARY KEY (family_id, member_id),
  CONSTRAINT notice_settings_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT notice_settings_check CHECK (((mail <> 'never'::text) OR (due_at IS NULL))),
  CONSTRAINT notice_settings_hour_check CHECK (((hour >= 7) AND (hour <= 20))),
  CONSTRAINT notice_settings_mail_check CHECK ((mail = ANY (ARRAY['never'::text, 'daily'::text, 'at_once'::text])))
);

CREATE INDEX notice_settings_due ON public.notice_settings USING btree (due_at) WHERE (due_at IS NOT NULL);

GRANT DELETE, INSERT, SELECT, UPDATE ON notice_settings TO pocketful_app;

CREATE TABLE outbox (
  family_id uuid NOT NULL,
  mail_id uuid NOT NULL,
  kind text NOT NULL,
  member_id uuid,
  staff_id uuid,
  about_id uuid,
  address text,
  request_id uuid,
  network text,
  created_at timestamp with time zone NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone,
  sent_at timestamp with time zone,
  CONSTRAINT outbox_pkey PRIMARY KEY (family_id, mail_id),
  CONSTRAINT outbox_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT outbox_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE,
  CONSTRAINT outbox_check CHECK ((num_nonnulls(member_id, staff_id, address) > 0))
);

CREATE INDEX outbox_created ON public.outbox USING btree (created_at);

CREATE INDEX outbox_due ON public.outbox USING btree (((request_id IS NOT NULL)), next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX outbox_member ON public.outbox USING btree (family_id, member_id, kind, created_at) WHERE (member_id IS NOT NULL);

CREATE INDEX outbox_requests ON public.outbox USING btree (address) WHERE (request_id IS NOT NULL);

CREATE INDEX outbox_staff ON public.outbox USING btree (staff_id, kind, created_at) WHERE (staff_id IS NOT NULL);

GRANT DELETE, INSERT, SELECT, UPDATE ON outbox TO pocketful_app;

CREATE TABLE parental_consents (
  family_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  child_id uuid NOT NULL,
  given_by uuid NOT NULL,
  consent_type character varying(50) NOT NULL,
  policy_version character varying(20) NOT NULL,
  consent_date timestamp with time zone NOT NULL,
  verification_method character varying(50) NOT NULL,
  given_with_parental boolean NOT NULL DEFAULT false,
  ip_address character varying(45),
  user_agent text,
  ordinal smallint NOT NULL DEFAULT 1,
  CONSTRAINT parental_consents_pkey PRIMARY KEY (family_id, consent_id),
  CONSTRAINT parental_consents_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT parental_consents_consent_type_check CHECK (((consent_type)::text = ANY ((ARRAY['parental'::character varying, 'data_collection'::character varying])::text[])))
);

CREATE INDEX parental_consents_address ON public.parental_consents USING btree (consent_date) WHERE (ip_address IS NOT NULL);

CREATE UNIQUE INDEX parental_consents_once ON public.parental_consents USING btree (family_id, child_id, consent_type, policy_version, ordinal);

GRANT INSERT, SELECT ON parental_consents TO pocketful_app;

CREATE TABLE password_reset_tokens (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  token_id uuid NOT NULL,
  email text NOT NULL,
  token_hash bytea,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  CONSTRAINT password_reset_tokens_pkey PRIMARY KEY (family_id, member_id, token_id),
  CONSTRAINT password_reset_tokens_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE
);

CREATE INDEX password_reset_tokens_created ON public.password_reset_tokens USING btree (created_at);

CREATE UNIQUE INDEX password_reset_tokens_token ON public.password_reset_tokens USING btree (family_id, token_hash);

GRANT DELETE, INSERT, SELECT, UPDATE ON password_reset_tokens TO pocketful_app;

CREATE TABLE policy_acceptances (
  family_id uuid NOT NULL,
  acceptance_id uuid NOT NULL,
  member_id uuid NOT NULL,
  policy_type character varying(50) NOT NULL,
  policy_version character varying(20) NOT NULL,
  accepted_at timestamp with time zone NOT NULL,
  consent_method character varying(50) NOT NULL,
  ip_address character varying(45),
  user_agent text,
  parental_consent boolean NOT NULL DEFAULT false,
  CONSTRAINT policy_acceptances_pkey PRIMARY KEY (family_id, acceptance_id),
  CONSTRAINT policy_acceptances_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE
);

CREATE INDEX policy_acceptances_address ON public.policy_acceptances USING btree (accepted_at) WHERE (ip_address IS NOT NULL);

CREATE INDEX policy_acceptances_member ON public.policy_acceptances USING btree (family_id, member_id, policy_type);

GRANT INSERT, SELECT ON policy_acceptances TO pocketful_app;

CREATE TABLE policy_versions (
  policy_id uuid NOT NULL,
  policy_type character varying(50) NOT NULL,
  version character varying(20) NOT NULL,
  title character varying(200) NOT NULL,
  content text NOT NULL,
  effective_date date NOT NULL,
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  created_by uuid,
  approved_at timestamp with time zone,
  approved_by uuid,
  CONSTRAINT policy_versions_policy_type_version_key UNIQUE (policy_type, version),
  CONSTRAINT policy_versions_pkey PRIMARY KEY (policy_id),
  CONSTRAINT policy_versions_policy_type_check CHECK (((policy_type)::text = ANY ((ARRAY['privacy_policy'::character varying, 'terms_of_service'::character varying])::text[])))
);

CREATE UNIQUE INDEX policy_versions_in_force ON public.policy_versions USING btree (policy_type) WHERE is_active;

GRANT INSERT, SELECT ON policy_versions TO pocketful_app;

CREATE TABLE privacy_audits (
  audit_id uuid NOT NULL,
  started_at timestamp with time zone NOT NULL,
  started_by uuid,
  reached uuid,
  families integer NOT NULL DEFAULT 0,
  families_total integer NOT NULL,
  facts jsonb NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  overall text,
  score smallint,
  result jsonb,
  place integer NOT NULL DEFAULT 0,
  clock_trusted boolean NOT NULL DEFAULT true,
  CONSTRAINT privacy_audits_pkey PRIMARY KEY (audit_id),
  CONSTRAINT privacy_audits_overall_check CHECK ((overall = ANY (ARRAY['COMPLIANT'::text, 'PARTIALLY_COMPLIANT'::text, 'NON_COMPLIANT'::text, 'NEEDS_REVIEW'::text]))),
  CONSTRAINT privacy_audits_whole CHECK ((((finished_at IS NULL) = (result IS NULL)) AND ((result IS NULL) = (overall IS NULL))))
);

CREATE INDEX privacy_audits_finished ON public.privacy_audits USING btree (finished_at DESC) WHERE (finished_at IS NOT NULL);

CREATE INDEX privacy_audits_newest ON public.privacy_audits USING btree (place DESC, finished_at DESC) WHERE clock_trusted;

CREATE UNIQUE INDEX privacy_audits_under_way ON public.privacy_audits USING btree ((true)) WHERE (finished_at IS NULL);

GRANT DELETE, INSERT, SELECT, UPDATE ON privacy_audits TO pocketful_app;

CREATE TRIGGER keep_finished_audit BEFORE UPDATE ON public.privacy_audits FOR EACH ROW WHEN ((old.finished_at IS NOT NULL)) EXECUTE FUNCTION keep_finished_audit();

CREATE TABLE privacy_evidence (
  evidence_id uuid NOT NULL,
  kind text NOT NULL,
  done_on date NOT NULL,
  document text,
  recorded_at timestamp with time zone NOT NULL,
  recorded_by uuid,
  author text,
  digest bytea,
  next_due_on date,
  signed_line text,
  CONSTRAINT privacy_evidence_pkey PRIMARY KEY (evidence_id),
  CONSTRAINT privacy_evidence_kind_check CHECK ((kind = ANY (ARRAY['risk_assessment'::text, 'safeguard_test'::text, 'restore_drill'::text, 'security_program'::text, 'processor_assurances'::text, 'outside_request'::text])))
);

CREATE INDEX privacy_evidence_newest ON public.privacy_evidence USING btree (kind, done_on DESC);

GRANT INSERT, SELECT ON privacy_evidence TO pocketful_app;

CREATE TABLE privacy_monitoring (
  only_one boolean NOT NULL DEFAULT true,
  started_at timestamp with time zone NOT NULL,
  started_by uuid,
  CONSTRAINT privacy_monitoring_pkey PRIMARY KEY (only_one),
  CONSTRAINT privacy_monitoring_only_one_check CHECK (only_one)
);

GRANT INSERT, SELECT ON privacy_monitoring TO pocketful_app;

CREATE TABLE privacy_settings (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  data_collection boolean NOT NULL DEFAULT true,
  analytics boolean NOT NULL DEFAULT false,
  marketing boolean NOT NULL DEFAULT false,
  updated_at timestamp with time zone NOT NULL,
  updated_by uuid NOT NULL,
  closed_at timestamp with time zone,
  unverified_from timestamp with time zone,
  grace_until timestamp with time zone,
  CONSTRAINT privacy_settings_pkey PRIMARY KEY (family_id, child_id),
  CONSTRAINT privacy_settings_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT privacy_settings_analytics_check CHECK ((NOT analytics)),
  CONSTRAINT privacy_settings_marketing_check CHECK ((NOT marketing))
);

GRANT INSERT, SELECT, UPDATE ON privacy_settings TO pocketful_app;

CREATE TRIGGER keep_deadlines AFTER INSERT OR UPDATE ON public.privacy_settings FOR EACH ROW EXECUTE FUNCTION keep_deadlines();

CREATE TABLE privacy_violations (
  violation_id uuid NOT NULL,
  item text NOT NULL,
  subject_id uuid NOT NULL,
  severity text NOT NULL,
  description text NOT NULL,
  action_required text NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  last_audit_id uuid NOT NULL,
  cleared_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  resolved_reason text,
  reopened integer NOT NULL DEFAULT 0,
  CONSTRAINT privacy_violations_item_subject_id_key UNIQUE (item, subject_id),
  CONSTRAINT privacy_violations_pkey PRIMARY KEY (violation_id),
  CONSTRAINT privacy_violations_severity_check CHECK ((severity = ANY (ARRAY['CRITICAL'::text, 'HIGH'::text, 'MEDIUM'::text, 'LOW'::text])))
);

CREATE INDEX privacy_violations_listed ON public.privacy_violations USING btree ((((cleared_at IS NOT NULL) OR (resolved_at IS NOT NULL))), array_position(ARRAY['CRITICAL'::text, 'HIGH'::text, 'MEDIUM'::text, 'LOW'::text], severity), last_seen_at DESC, item, violation_id);

CREATE INDEX privacy_violations_open ON public.privacy_violations USING btree (severity, last_seen_at DESC, violation_id) WHERE ((cleared_at IS NULL) AND (resolved_at IS NULL));

CREATE INDEX privacy_violations_settled ON public.privacy_violations USING btree (last_seen_at);

GRANT DELETE, INSERT, SELECT, UPDATE ON privacy_violations TO pocketful_app;

CREATE TABLE purchase_requests (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  goal_id uuid NOT NULL,
  goal_name text NOT NULL,
  amount numeric(10,2) NOT NULL,
  status text NOT NULL,
  submitted_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  rejection_comment text,
  round integer NOT NULL DEFAULT 1,
  owed boolean NOT NULL DEFAULT false,
  handed_over_at timestamp with time zone,
  received_at timestamp with time zone,
  CONSTRAINT purchase_requests_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT purchase_requests_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT purchase_requests_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT purchase_requests_check CHECK (((status = 'submitted'::text) = (decided_at IS NULL))),
  CONSTRAINT purchase_requests_check1 CHECK (((rejection_comment IS NULL) OR (status = 'rejected'::text))),
  CONSTRAINT purchase_requests_owed_check CHECK ((
CASE
    WHEN owed THEN ((status = 'approved'::text) AND (handed_over_at IS NULL))
    ELSE ((handed_over_at IS NULL) OR (status = 'approved'::text))
END AND ((received_at IS NULL) OR (handed_over_at IS NOT NULL)))) NOT VALID,
  CONSTRAINT purchase_requests_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'approved'::text, 'rejected'::text])))
);

CREATE INDEX purchase_requests_child_decided ON public.purchase_requests USING btree (family_id, child_id, decided_at DESC, request_id DESC) WHERE (status <> 'submitted'::text);

CREATE INDEX purchase_requests_decided ON public.purchase_requests USING btree (family_id, decided_at DESC, request_id DESC) WHERE (status <> 'submitted'::text);

CREATE UNIQUE INDEX purchase_requests_one_open ON public.purchase_requests USING btree (family_id, goal_id) WHERE (status = 'submitted'::text);

CREATE INDEX purchase_requests_open ON public.purchase_requests USING btree (family_id, child_id, submitted_at) WHERE (status = 'submitted'::text);

CREATE INDEX purchase_requests_owed ON public.purchase_requests USING btree (family_id, child_id) WHERE owed;

GRANT DELETE, INSERT, SELECT, UPDATE ON purchase_requests TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.purchase_requests FOR EACH ROW EXECUTE FUNCTION collect_with_consent('submitted_at');

CREATE TRIGGER keep_what_was_paid BEFORE DELETE ON public.purchase_requests FOR EACH ROW EXECUTE FUNCTION keep_what_was_paid('purchase', 'request_id');

CREATE TRIGGER refuse_unverified BEFORE INSERT ON public.purchase_requests FOR EACH ROW EXECUTE FUNCTION refuse_unverified('child_id', 'submitted_at', 'COLLECTION_STOPPED');

CREATE TABLE push_subscriptions (
  family_id uuid NOT NULL,
  device_id uuid NOT NULL,
  member_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  tries smallint NOT NULL DEFAULT 0,
  shown integer NOT NULL DEFAULT 0,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (family_id, device_id, member_id),
  CONSTRAINT push_subscriptions_family_id_device_id_fkey FOREIGN KEY (family_id, device_id) REFERENCES sessions(family_id, device_id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE
);

CREATE INDEX push_subscriptions_due ON public.push_subscriptions USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX push_subscriptions_member ON public.push_subscriptions USING btree (family_id, member_id);

GRANT DELETE, INSERT, SELECT, UPDATE ON push_subscriptions TO pocketful_app;

CREATE TABLE refused_requests (
  request_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  status smallint NOT NULL,
  code text NOT NULL,
  family_id uuid NOT NULL,
  member_id uuid,
  CONSTRAINT refused_requests_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT refused_requests_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT refused_requests_status_check CHECK (((status >= 400) AND (status <= 599)))
);

CREATE INDEX refused_requests_at ON public.refused_requests USING btree (at);

CREATE INDEX refused_requests_code ON public.refused_requests USING btree ("right"((request_id)::text, 8));

CREATE INDEX refused_requests_id ON public.refused_requests USING btree (request_id);

CREATE INDEX refused_requests_member ON public.refused_requests USING btree (family_id, member_id);

GRANT DELETE, INSERT, SELECT ON refused_requests TO pocketful_app;

CREATE TRIGGER leave_out_member_without_consent BEFORE INSERT ON public.refused_requests FOR EACH ROW EXECUTE FUNCTION leave_out_member_without_consent();

CREATE TABLE request_counts (
  span text NOT NULL,
  at timestamp with time zone NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  status_class smallint NOT NULL,
  bucket smallint NOT NULL,
  requests bigint NOT NULL,
  microseconds bigint NOT NULL,
  CONSTRAINT request_counts_pkey PRIMARY KEY (span, at, route, method, status_class, bucket),
  CONSTRAINT request_counts_bucket_check CHECK ((bucket >= 0)),
  CONSTRAINT request_counts_microseconds_check CHECK ((microseconds >= 0)),
  CONSTRAINT request_counts_requests_check CHECK ((requests > 0)),
  CONSTRAINT request_counts_span_check CHECK ((span = ANY (ARRAY['minute'::text, 'hour'::text, 'day'::text]))),
  CONSTRAINT request_counts_status_class_check CHECK (((status_class >= 1) AND (status_class <= 5)))
);

GRANT DELETE, INSERT, SELECT, UPDATE ON request_counts TO pocketful_app;

CREATE TABLE retention_marks (
  class text NOT NULL,
  oldest_at timestamp with time zone,
  looked_at timestamp with time zone NOT NULL,
  CONSTRAINT retention_marks_pkey PRIMARY KEY (class)
);

GRANT SELECT ON retention_marks TO pocketful_app;

CREATE TABLE retention_runs (
  run_id uuid NOT NULL,
  finished_at timestamp with time zone NOT NULL,
  removed jsonb NOT NULL,
  CONSTRAINT retention_runs_pkey PRIMARY KEY (run_id)
);

CREATE INDEX retention_runs_finished ON public.retention_runs USING btree (finished_at DESC);

GRANT SELECT ON retention_runs TO pocketful_app;

CREATE TABLE revocations (
  family_id uuid NOT NULL,
  revocation_id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  done_by uuid,
  at timestamp with time zone NOT NULL,
  CONSTRAINT revocations_pkey PRIMARY KEY (family_id, revocation_id),
  CONSTRAINT revocations_kind_check CHECK ((kind = ANY (ARRAY['child'::text, 'name'::text, 'family'::text, 'consent'::text, 'adult'::text, 'password'::text, 'pin'::text, 'second_factor'::text, 'recovery_codes'::text])))
);

GRANT SELECT ON revocations TO pocketful_app;

CREATE TABLE reward_categories (
  family_id uuid NOT NULL,
  category_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  description text,
  color text NOT NULL,
  icon_name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT reward_categories_pkey PRIMARY KEY (family_id, category_id),
  CONSTRAINT reward_categories_family_id_fkey FOREIGN KEY (family_id) REFERENCES families(family_id)
);

CREATE UNIQUE INDEX reward_categories_name ON public.reward_categories USING btree (family_id, name_key) WHERE active;

CREATE INDEX reward_categories_put_away ON public.reward_categories USING btree (family_id, category_id) WHERE (NOT active);

GRANT DELETE, INSERT, SELECT, UPDATE ON reward_categories TO pocketful_app;

CREATE TABLE reward_claims (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  reward_name text NOT NULL,
  reward_description text NOT NULL,
  category text NOT NULL,
  amount numeric(10,2) NOT NULL,
  status text NOT NULL,
  submitted_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  rejection_comment text,
  round integer NOT NULL DEFAULT 1,
  trusted_up_to numeric(10,2),
  CONSTRAINT reward_claims_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT reward_claims_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT reward_claims_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT reward_claims_check CHECK (((status = 'submitted'::text) = (decided_at IS NULL))),
  CONSTRAINT reward_claims_check1 CHECK (((rejection_comment IS NULL) OR (status = 'rejected'::text))),
  CONSTRAINT reward_claims_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'approved'::text, 'rejected'::text]))),
  CONSTRAINT reward_claims_trusted_check CHECK (((trusted_up_to IS NULL) OR (status = 'approved'::text))) NOT VALID
);

CREATE INDEX reward_claims_child_decided ON public.reward_claims USING btree (family_id, child_id, decided_at DESC, request_id DESC) WHERE (status <> 'submitted'::text);

CREATE INDEX reward_claims_decided ON public.reward_claims USING btree (family_id, decided_at DESC, request_id DESC) WHERE (status <> 'submitted'::text);

CREATE UNIQUE INDEX reward_claims_one_open ON public.reward_claims USING btree (family_id, reward_id) WHERE (status = 'submitted'::text);

CREATE INDEX reward_claims_open ON public.reward_claims USING btree (family_id, child_id, submitted_at) WHERE (status = 'submitted'::text);

CREATE INDEX reward_claims_reward ON public.reward_claims USING btree (family_id, reward_id, submitted_at);

CREATE INDEX reward_claims_trusted ON public.reward_claims USING btree (family_id, child_id, decided_at) WHERE (trusted_up_to IS NOT NULL);

GRANT DELETE, INSERT, SELECT, UPDATE ON reward_claims TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.reward_claims FOR EACH ROW EXECUTE FUNCTION collect_with_consent('submitted_at');

CREATE TRIGGER keep_what_was_paid BEFORE DELETE ON public.reward_claims FOR EACH ROW EXECUTE FUNCTION keep_what_was_paid('claim', 'request_id');

CREATE TRIGGER refuse_unverified BEFORE INSERT ON public.reward_claims FOR EACH ROW EXECUTE FUNCTION refuse_unverified('child_id', 'submitted_at', 'COLLECTION_STOPPED');

CREATE TABLE rewards (
  family_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  child_id uuid NOT NULL,
  category_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  description text NOT NULL,
  amount numeric(10,2) NOT NULL,
  icon text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone,
  CONSTRAINT rewards_pkey PRIMARY KEY (family_id, reward_id),
  CONSTRAINT rewards_family_id_category_id_fkey FOREIGN KEY (family_id, category_id) REFERENCES reward_categories(family_id, category_id),
  CONSTRAINT rewards_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT rewards_amount_check CHECK ((amount > (0)::numeric))
);

CREATE INDEX rewards_category ON public.rewards USING btree (family_id, category_id);

CREATE UNIQUE INDEX rewards_name ON public.rewards USING btree (family_id, child_id, name_key) WHERE active;

CREATE INDEX rewards_put_away ON public.rewards USING btree (family_id, reward_id) WHERE (NOT active);

GRANT DELETE, INSERT, SELECT, UPDATE ON rewards TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.rewards FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER edit_with_consent BEFORE UPDATE ON public.rewards FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'reward_id stays', 'child_id stays', 'category_id stays', 'name less', 'name_key any', 'description less', 'amount less', 'icon less', 'active less', 'created_at stays', 'updated_at any');

CREATE TABLE savings_goals (
  family_id uuid NOT NULL,
  goal_id uuid NOT NULL,
  child_id uuid NOT NULL,
  name text NOT NULL,
  target numeric(10,2) NOT NULL,
  icon_name text NOT NULL,
  status text NOT NULL,
  "position" integer NOT NULL,
  purchased_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone,
  CONSTRAINT savings_goals_pkey PRIMARY KEY (family_id, goal_id),
  CONSTRAINT savings_goals_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT savings_goals_check CHECK (((status = 'purchased'::text) = (purchased_at IS NOT NULL))),
  CONSTRAINT savings_goals_status_check CHECK ((status = ANY (ARRAY['active'::text, 'waiting'::text, 'purchased'::text]))),
  CONSTRAINT savings_goals_target_check CHECK ((target >= (1)::numeric))
);

CREATE INDEX savings_goals_child_purchased ON public.savings_goals USING btree (family_id, child_id, purchased_at DESC, goal_id DESC) WHERE (status = 'purchased'::text);

CREATE INDEX savings_goals_purchased ON public.savings_goals USING btree (family_id, purchased_at DESC, goal_id DESC) WHERE (status = 'purchased'::text);

CREATE INDEX savings_goals_queue ON public.savings_goals USING btree (family_id, child_id, "position") WHERE (status <> 'purchased'::text);

GRANT DELETE, INSERT, SELECT, UPDATE ON savings_goals TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.savings_goals FOR EACH ROW EXECUTE FUNCTION collect_with_consent('created_at');

CREATE TRIGGER edit_with_consent BEFORE UPDATE ON public.savings_goals FOR EACH ROW EXECUTE FUNCTION edit_with_consent('child_id', 'family_id stays', 'goal_id stays', 'child_id stays', 'name less', 'target less', 'icon_name less', 'status any', 'position any', 'purchased_at any', 'created_at stays', 'updated_at any');

CREATE TRIGGER refuse_unverified BEFORE INSERT ON public.savings_goals FOR EACH ROW EXECUTE FUNCTION refuse_unverified('child_id', 'created_at', 'COLLECTION_STOPPED');

CREATE TABLE schema_compatibility (
  only_row boolean NOT NULL DEFAULT true,
  compatible_from text NOT NULL,
  CONSTRAINT schema_compatibility_pkey PRIMARY KEY (only_row),
  CONSTRAINT schema_compatibility_only_row_check CHECK (only_row)
);

GRANT SELECT ON schema_compatibility TO pocketful_app;

CREATE TABLE schema_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

GRANT SELECT ON schema_migrations TO pocketful_app;

CREATE TABLE schema_objects (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_objects_pkey PRIMARY KEY (name, checksum)
);

GRANT SELECT ON schema_objects TO pocketful_app;

CREATE TABLE sessions (
  family_id uuid NOT NULL,
  session_hash bytea NOT NULL,
  adult_id uuid,
  active_member_id uuid,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  last_active_at timestamp with time zone NOT NULL,
  user_agent text,
  device_id uuid NOT NULL DEFAULT uuidv7(),
  confirmed_at timestamp with time zone,
  invited_by uuid,
  own_minutes smallint,
  child_picked_at timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (family_id, session_hash),
  CONSTRAINT sessions_family_id_active_member_id_fkey FOREIGN KEY (family_id, active_member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT sessions_family_id_adult_id_fkey FOREIGN KEY (family_id, adult_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT sessions_own_check CHECK ((own_minutes = ANY (ARRAY[15, 60, 480])))
);

CREATE INDEX sessions_active_member ON public.sessions USING btree (family_id, active_member_id);

CREATE INDEX sessions_adult ON public.sessions USING btree (family_id, adult_id);

CREATE UNIQUE INDEX sessions_device ON public.sessions USING btree (family_id, device_id);

CREATE INDEX sessions_last_active ON public.sessions USING btree (last_active_at);

GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO pocketful_app;

CREATE TRIGGER note_sign_in AFTER INSERT OR UPDATE OF active_member_id ON public.sessions FOR EACH ROW EXECUTE FUNCTION note_sign_in();

CREATE TRIGGER refuse_unverified BEFORE INSERT OR UPDATE OF active_member_id ON public.sessions FOR EACH ROW WHEN ((new.active_member_id IS NOT NULL)) EXECUTE FUNCTION refuse_unverified('active_member_id', 'last_active_at', 'CONSENT_UNVERIFIED');

CREATE TABLE sign_in_failures (
  failure_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  family_id uuid,
  member_id uuid,
  staff_id uuid,
  network text,
  request_id uuid NOT NULL,
  CONSTRAINT sign_in_failures_pkey PRIMARY KEY (failure_id),
  CONSTRAINT sign_in_failures_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE
);

CREATE INDEX sign_in_failures_address ON public.sign_in_failures USING btree (network, at);

CREATE INDEX sign_in_failures_at ON public.sign_in_failures USING btree (at);

CREATE INDEX sign_in_failures_member ON public.sign_in_failures USING btree (family_id, member_id);

CREATE INDEX sign_in_failures_staff ON public.sign_in_failures USING btree (staff_id);

GRANT DELETE, INSERT, SELECT ON sign_in_failures TO pocketful_app;

CREATE TABLE staff (
  staff_id uuid NOT NULL,
  role text NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_role_check CHECK ((role = ANY (ARRAY['app_owner'::text, 'support_user'::text, 'app_admin'::text, 'admin'::text])))
);

GRANT DELETE, INSERT, SELECT, UPDATE ON staff TO pocketful_app;

CREATE TRIGGER forget_requests AFTER DELETE ON public.staff FOR EACH ROW EXECUTE FUNCTION forget_requests();

CREATE TRIGGER forget_reviewer AFTER DELETE ON public.staff FOR EACH ROW EXECUTE FUNCTION forget_reviewer();

CREATE TABLE staff_password_resets (
  staff_id uuid NOT NULL,
  email text NOT NULL,
  token_hash bytea,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  mail_id uuid NOT NULL,
  CONSTRAINT staff_password_resets_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_password_resets_pkey PRIMARY KEY (staff_id, mail_id),
  CONSTRAINT staff_password_resets_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE
);

CREATE INDEX staff_password_resets_created ON public.staff_password_resets USING btree (created_at);

GRANT DELETE, INSERT, SELECT, UPDATE ON staff_password_resets TO pocketful_app;

CREATE TABLE staff_recovery_codes (
  staff_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT staff_recovery_codes_pkey PRIMARY KEY (staff_id, code_hash),
  CONSTRAINT staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_second_factors(staff_id) ON DELETE CASCADE
);

GRANT DELETE, INSERT, SELECT, UPDATE ON staff_recovery_codes TO pocketful_app;

CREATE TABLE staff_second_factors (
  staff_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint,
  CONSTRAINT staff_second_factors_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_second_factors_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE
);

GRANT DELETE, INSERT, SELECT, UPDATE ON staff_second_factors TO pocketful_app;

CREATE TABLE staff_sessions (
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  last_active_at timestamp with time zone NOT NULL,
  opened_family uuid,
  opened_until timestamp with time zone,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE
);

CREATE INDEX staff_sessions_last_active ON public.staff_sessions USING btree (last_active_at);

CREATE INDEX staff_sessions_staff ON public.staff_sessions USING btree (staff_id);

GRANT DELETE, INSERT, SELECT, UPDATE ON staff_sessions TO pocketful_app;

CREATE VIEW staff_views.accounts AS
 SELECT family_id,
    child_id,
    balance
   FROM accounts;

CREATE VIEW staff_views.activity_days AS
 SELECT day,
    members
   FROM activity_days;

CREATE VIEW staff_views.audit_entries AS
 SELECT family_id,
    sequence,
    write_id,
    at,
    action,
    actor_id,
    profile_id,
    object_type,
    object_id,
    request_id,
    details,
    address
   FROM audit_entries;

CREATE VIEW staff_views.chores AS
 SELECT family_id,
    chore_id,
    child_id,
    reward,
    status,
    due_at,
    submitted_at,
    approved_at,
    rejected_at,
    created_by,
    created_at,
    updated_at,
    series_id,
    frequency
   FROM chores;

CREATE VIEW staff_views.error_logs AS
 SELECT error_log_id,
    severity,
    status,
    occurrences,
    last_seen_at
   FROM error_logs;

CREATE VIEW staff_views.families AS
 SELECT family_id,
    setup_completed,
    created_at,
    currency
   FROM families
  WHERE (family_id <> '00000000-0000-0000-0000-000000000000'::uuid);

CREATE VIEW staff_views.feedback AS
 SELECT feedback_id,
    type,
    status,
    created_at
   FROM feedback;

CREATE VIEW staff_views.ledger_days AS
 SELECT COALESCE(d.day, c.day) AS day,
    (((COALESCE(d.transactions, (0)::bigint))::numeric + COALESCE(c.transactions, (0)::numeric)))::bigint AS transactions,
    ((COALESCE(d.value, (0)::numeric) + COALESCE(c.value, (0)::numeric)))::numeric(16,2) AS value,
    COALESCE(d.currency, c.currency) AS currency
   FROM (ledger_days d
     FULL JOIN ( SELECT ledger_day_changes.day,
            ledger_day_changes.currency,
            sum(ledger_day_changes.transactions) AS transactions,
            sum(ledger_day_changes.value) AS value
           FROM ledger_day_changes
          WHERE ((ledger_day_changes.day >= ( SELECT min(ledger_days.day) AS min
                   FROM ledger_days)) AND (ledger_day_changes.day <= ( SELECT max(ledger_days.day) AS max
                   FROM ledger_days)))
          GROUP BY ledger_day_changes.day, ledger_day_changes.currency) c ON (((c.day = d.day) AND (c.currency = d.currency))));

CREATE VIEW staff_views.ledger_entries AS
 SELECT family_id,
    child_id,
    sequence,
    entry_id,
    amount,
    balance_after,
    category,
    source_type,
    source_id,
    created_by,
    created_at,
    brought_forward,
    currency
   FROM ledger_entries;

CREATE VIEW staff_views.member_activity AS
 SELECT family_id,
    member_id,
    day
   FROM member_activity;

CREATE VIEW staff_views.member_last_active AS
 SELECT family_id,
    member_id,
    day
   FROM member_last_active;

CREATE VIEW staff_views.members AS
 SELECT family_id,
    member_id,
    role,
    created_at
   FROM members;

CREATE VIEW staff_views.people AS
 SELECT family_id,
    member_id,
    role,
    username,
    username_key,
    first_name,
    last_name,
    email,
    created_at
   FROM members;

CREATE VIEW staff_views.refused_requests AS
 SELECT request_id
   FROM refused_requests;

CREATE VIEW staff_views.request_counts AS
 SELECT span,
    at,
    method,
    route,
    status_class,
    bucket,
    requests,
    microseconds
   FROM request_counts;

CREATE VIEW staff_views.reward_claims AS
 SELECT family_id,
    request_id,
    child_id,
    reward_id,
    amount,
    status,
    submitted_at,
    decided_at
   FROM reward_claims;

CREATE VIEW staff_views.rewards AS
 SELECT family_id,
    reward_id,
    child_id,
    category_id,
    amount,
    active,
    created_at
   FROM rewards;

CREATE VIEW staff_views.savings_goals AS
 SELECT family_id,
    goal_id,
    child_id,
    target,
    status,
    purchased_at,
    created_at
   FROM savings_goals;

CREATE TABLE withdrawal_requests (
  family_id uuid NOT NULL,
  request_id uuid NOT NULL,
  child_id uuid NOT NULL,
  description text NOT NULL,
  amount numeric(10,2) NOT NULL,
  status text NOT NULL,
  submitted_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  round integer NOT NULL DEFAULT 1,
  owed boolean NOT NULL DEFAULT false,
  handed_over_at timestamp with time zone,
  received_at timestamp with time zone,
  CONSTRAINT withdrawal_requests_pkey PRIMARY KEY (family_id, request_id),
  CONSTRAINT withdrawal_requests_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT withdrawal_requests_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT withdrawal_requests_check CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  CONSTRAINT withdrawal_requests_owed_check CHECK ((
CASE
    WHEN owed THEN ((status = 'approved'::text) AND (handed_over_at IS NULL))
    ELSE ((handed_over_at IS NULL) OR (status = 'approved'::text))
END AND ((received_at IS NULL) OR (handed_over_at IS NOT NULL)))) NOT VALID,
  CONSTRAINT withdrawal_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);

CREATE INDEX withdrawal_requests_child_decided ON public.withdrawal_requests USING btree (family_id, child_id, decided_at DESC, request_id DESC) WHERE (status <> 'pending'::text);

CREATE INDEX withdrawal_requests_decided ON public.withdrawal_requests USING btree (family_id, decided_at DESC, request_id DESC) WHERE (status <> 'pending'::text);

CREATE INDEX withdrawal_requests_open ON public.withdrawal_requests USING btree (family_id, child_id, submitted_at) WHERE (status = 'pending'::text);

CREATE INDEX withdrawal_requests_owed ON public.withdrawal_requests USING btree (family_id, child_id) WHERE owed;

GRANT DELETE, INSERT, SELECT, UPDATE ON withdrawal_requests TO pocketful_app;

CREATE TRIGGER collect_with_consent BEFORE INSERT ON public.withdrawal_requests FOR EACH ROW EXECUTE FUNCTION collect_with_consent('submitted_at');

CREATE TRIGGER keep_what_was_paid BEFORE DELETE ON public.withdrawal_requests FOR EACH ROW EXECUTE FUNCTION keep_what_was_paid('withdrawal', 'request_id');

CREATE TRIGGER refuse_unverified BEFORE INSERT ON public.withdrawal_requests FOR EACH ROW EXECUTE FUNCTION refuse_unverified('child_id', 'submitted_at', 'COLLECTION_STOPPED');

CREATE OR REPLACE FUNCTION public.account_open(p_family_id uuid, p_child_id uuid)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
BEGIN ATOMIC
 INSERT INTO accounts (family_id, child_id)
   VALUES (account_open.p_family_id, account_open.p_child_id)
   RETURNING accounts.child_id;
END
;

CREATE OR REPLACE FUNCTION public.account_repair(p_family_id uuid, p_child_id uuid, OUT was numeric, OUT is_now numeric, OUT was_entries integer, OUT is_entries integer)
 RETURNS SETOF record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  total numeric;
  gone boolean;
BEGIN
  SELECT a.balance, a.sequence INTO was, was_entries FROM public.accounts AS a
  WHERE a.family_id = p_family_id AND a.child_id = p_child_id FOR UPDATE;
  gone := NOT FOUND;
  IF gone AND NOT EXISTS (SELECT FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_child_id AND m.role = 'child') THEN RETURN; END IF;
  SELECT coalesce(sum(e.amount), 0) INTO total FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.child_id = p_child_id;
  SELECT e.balance_after, e.sequence INTO is_now, is_entries FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.child_id = p_child_id ORDER BY e.sequence DESC LIMIT 1;
  is_now := coalesce(is_now, 0);
  is_entries := coalesce(is_entries, 0);
  IF total <> is_now THEN RETURN; END IF;
  IF gone THEN
    -- A concurrent call finds the account already created.
    INSERT INTO public.accounts (family_id, child_id, balance, sequence)
    VALUES (p_family_id, p_child_id, is_now, is_entries) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN; END IF;
  ELSE
    IF was_entries > is_entries OR (was = is_now AND was_entries = is_entries) THEN RETURN; END IF;
    UPDATE public.accounts AS a SET balance = is_now, sequence = is_entries
    WHERE a.family_id = p_family_id AND a.child_id = p_child_id;
  END IF;
  RETURN NEXT;
END $function$
;

CREATE OR REPLACE FUNCTION public.add_to_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO public.ledger_day_changes (family_id, day, currency, transactions, value)
  VALUES (NEW.family_id, (NEW.created_at AT TIME ZONE 'UTC')::date, NEW.currency, 1, abs(NEW.amount));
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.adds(p_old jsonb, p_new jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT CASE jsonb_typeof(p_new)
    WHEN 'null' THEN false
    WHEN 'boolean' THEN p_new::boolean AND p_old IS DISTINCT FROM 'true'::jsonb
    WHEN 'number' THEN p_old = 'null'::jsonb OR abs(p_new::numeric) > abs(p_old::numeric)
    WHEN 'object' THEN EXISTS (SELECT FROM jsonb_each(p_new) AS n WHERE public.adds(coalesce(p_old -> n.key, 'null'), n.value))
    WHEN 'array' THEN NOT coalesce(CASE jsonb_typeof(p_old) WHEN 'array' THEN p_old @> p_new END, false)
    -- The words of the new text in their order, each one of the old text.
    ELSE NOT coalesce(' ' || regexp_replace(btrim(p_old #>> '{}'), '\s+', '  ', 'g') || ' '
      LIKE '% ' || regexp_replace(regexp_replace(btrim(p_new #>> '{}'), '([\\%_])', '\\\1', 'g'), '\s+', ' % ', 'g') || ' %',
      false) AND btrim(p_new #>> '{}') <> ''
  END
$function$
;

CREATE OR REPLACE FUNCTION public.approve_by_rule(p_family_id uuid, p_event audit_event, p_step jsonb, p_entry jsonb, p_child_id uuid, p_monday timestamp with time zone, p_today timestamp with time zone)
 RETURNS TABLE(audit_sequence bigint, source jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_id uuid := p_step ->> 'id';
  v_week interval := p_event.at - p_monday;
  v_day interval := p_event.at - p_today;
  v_rule public.auto_approvals;
  v_amount numeric;
  v_event public.audit_event := p_event;
BEGIN
  SELECT r.* INTO v_rule FROM public.auto_approvals AS r
  WHERE r.family_id = p_family_id AND r.child_id = p_child_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF p_step ->> 'of' = 'chore' THEN
    SELECT c.reward INTO v_amount FROM public.chores AS c
    WHERE c.family_id = p_family_id AND c.chore_id = v_id AND c.round = 1;
  ELSE
    SELECT c.amount INTO v_amount FROM public.reward_claims AS c
    WHERE c.family_id = p_family_id AND c.request_id = v_id AND NOT EXISTS (SELECT FROM public.reward_claims AS o
      WHERE o.family_id = p_family_id AND o.reward_id = c.reward_id AND o.submitted_at >= p_today AND public.elapsed_since(o.submitted_at, p_event.at) <= v_day AND o.request_id <> v_id);
  END IF;
  IF v_amount IS NULL OR v_amount > v_rule.most_each OR v_amount + (SELECT coalesce(sum(paid.amount), 0) FROM (
      SELECT c.reward AS amount FROM public.chores AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id
        AND c.trusted_up_to IS NOT NULL AND c.approved_at >= p_monday AND public.elapsed_since(c.approved_at, p_event.at) <= v_week
      UNION ALL
      SELECT c.amount FROM public.reward_claims AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id
        AND c.trusted_up_to IS NOT NULL AND c.decided_at >= p_monday AND public.elapsed_since(c.decided_at, p_event.at) <= v_week) AS paid) > v_rule.most_a_week
  THEN RETURN; END IF;
  v_event.details := p_event.details || jsonb_strip_nulls(jsonb_build_object('rule', 'auto_approval',
    'setBy', v_rule.set_by, 'mostEach', v_rule.most_each::text, 'mostAWeek', v_rule.most_a_week::text));
  RETURN QUERY SELECT p.audit_sequence, p.source FROM public.post_entries(p_family_id, NULL, NULL, v_event,
    jsonb_set(p_step, '{set,trusted_up_to}', to_jsonb(v_rule.most_each)), jsonb_build_array(p_entry)) AS p;
EXCEPTION WHEN SQLSTATE 'PF409' THEN RETURN;
END $function$
;

CREATE OR REPLACE FUNCTION public.audit_append(p_family_id uuid, p_event audit_event)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  new_sequence bigint;
  new_hash bytea;
  waits_changed boolean := false;
  by_child boolean := EXISTS (SELECT FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_event.profile_id AND m.role = 'child');
  kept text := CASE WHEN by_child THEN public.network_of(p_event.address) ELSE p_event.address END;
  salt bytea := CASE WHEN kept IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
  digest bytea := sha256(salt || convert_to(kept, 'UTF8'));
BEGIN
  IF p_event.object_type IN ('chore', 'proposal', 'claim', 'purchase', 'withdrawal') THEN
    PERFORM FROM public.notice_settings AS n WHERE n.family_id = p_family_id AND n.mail = 'at_once'
    ORDER BY n.member_id FOR NO KEY UPDATE;
    IF FOUND AND by_child THEN
      UPDATE public.notice_settings AS n SET due_at = least(n.due_at, p_event.at)
      WHERE n.family_id = p_family_id AND n.mail = 'at_once';
    END IF;
    waits_changed := true;
  END IF;
  IF waits_changed OR p_event.object_type = 'member' THEN
    PERFORM FROM public.push_subscriptions AS p WHERE p.family_id = p_family_id
    ORDER BY p.device_id, p.member_id FOR NO KEY UPDATE;
    IF FOUND THEN
      UPDATE public.push_subscriptions AS p SET due_at = least(p.due_at, p_event.at)
      WHERE p.family_id = p_family_id AND (waits_changed AND by_child OR p.shown > 0 OR p.due_at IS NOT NULL);
    END IF;
  END IF;
  UPDATE public.audit_heads AS h
  SET sequence = h.sequence + 1, hash = public.audit_hash(h.hash, h.family_id, h.sequence + 1, p_event.at,
    p_event.action, p_event.actor_id, p_event.profile_id, p_event.object_type, p_event.object_id, p_event.request_id,
    p_event.details, p_event.write_id, digest)
  WHERE h.family_id = p_family_id
  RETURNING h.sequence, h.hash INTO new_sequence, new_hash;
  IF NOT FOUND THEN RAISE EXCEPTION 'family % has no audit chain', p_family_id; END IF;
  INSERT INTO public.audit_entries (family_id, sequence, at, action, actor_id, profile_id, object_type, object_id,
    request_id, details, hash, address, address_salt, write_id, address_digest)
  VALUES (p_family_id, new_sequence, p_event.at, p_event.action, p_event.actor_id, p_event.profile_id,
    p_event.object_type, p_event.object_id, p_event.request_id, p_event.details, new_hash, kept,
    salt, p_event.write_id, digest);
  IF p_event.action IN ('child.erased', 'family.closed', 'consent.withdrawn', 'parent.deleted', 'staff.deleted',
      'password.reset', 'staff.password_reset', 'staff.second_factor_removed')
    OR p_event.details ? 'recoveryCode'
    OR p_event.details -> 'changed' ?| ARRAY['password', 'newPassword', 'pin'] THEN
    INSERT INTO public.revocations (family_id, kind, subject_id, done_by, at)
    SELECT p_family_id, r.kind, p_event.object_id, p_event.actor_id, p_event.at FROM (VALUES
      ('name', p_event.details ? 'replacedName'),
      ('child', p_event.action = 'child.erased'),
      ('family', p_event.action = 'family.closed'),
      ('consent', p_event.action = 'consent.withdrawn'),
      ('adult', p_event.action IN ('parent.deleted', 'staff.deleted')),
      ('password', p_event.action IN ('password.reset', 'staff.password_reset')
        OR p_event.details -> 'changed' ?| ARRAY['password', 'newPassword']),
      ('pin', p_event.details -> 'changed' ? 'pin'),
      -- The operator's command removes the authenticator with the password.
      ('second_factor', p_event.action = 'staff.second_factor_removed'
        OR p_event.action = 'password.reset' AND p_event.object_type = 'staff'),
      ('recovery_codes', p_event.details ? 'recoveryCode')
    ) AS r (kind, is_meant) WHERE r.is_meant;
  END IF;
  RETURN new_sequence;
END $function$
;

CREATE OR REPLACE FUNCTION public.audit_hash(previous bytea, family_id uuid, sequence bigint, at timestamp with time zone, action text, actor_id uuid, profile_id uuid, object_type text, object_id uuid, request_id uuid, details jsonb, write_id uuid, address_digest bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT sha256(previous || convert_to((jsonb_build_array(
    family_id, sequence, (extract(epoch FROM at) * 1000000)::bigint, action, actor_id, profile_id,
    object_type, object_id, request_id, details
  ) || CASE WHEN write_id IS NULL THEN '[]' ELSE jsonb_build_array(write_id, encode(address_digest, 'hex')) END
  )::text, 'UTF8'))
$function$
;

CREATE OR REPLACE FUNCTION public.audit_open(p_family_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
BEGIN ATOMIC
 INSERT INTO audit_heads (family_id, sequence, hash)
   VALUES (audit_open.p_family_id, 0, sha256('\x'::bytea));
END
;

CREATE OR REPLACE FUNCTION public.audit_rechain(p_family_id uuid)
 RETURNS TABLE(sequence bigint, hash bytea, replaces bytea, entries bigint, balance numeric)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  head public.audit_heads;
  r record;
  kept text;
  salt bytea;
  digest bytea;
  new_hash bytea := sha256('');
  faults integer;
BEGIN
  SELECT * INTO head FROM public.audit_heads AS h WHERE h.family_id = p_family_id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM public.audit_rechain_due AS d WHERE d.family_id = p_family_id) THEN RETURN; END IF;
  SELECT count(*) INTO faults FROM (
    SELECT e.*, lag(e.hash) OVER chain AS before, lag(e.sequence) OVER chain AS row_before, lead(e.sequence) OVER chain AS row_after
    FROM public.audit_entries AS e WHERE e.family_id = p_family_id WINDOW chain AS (ORDER BY e.sequence)
  ) AS e WHERE EXISTS (
      SELECT FROM public.audit_checkpoint_heads AS c
      WHERE c.family_id = p_family_id AND c.sequence = e.sequence AND c.hash <> e.hash)
    OR (e.row_after IS NULL AND (e.sequence <> head.sequence OR e.hash <> head.hash))
    OR CASE WHEN e.row_before IS NULL AND e.sequence > 1 THEN NOT EXISTS (
        SELECT FROM public.audit_checkpoint_heads AS c WHERE c.family_id = p_family_id AND c.sequence = e.sequence)
      ELSE e.sequence <> coalesce(e.row_before, 0) + 1 OR e.hash <> public.audit_hash(coalesce(e.before, sha256('')), e.family_id,
        e.sequence, e.at, e.action, e.actor_id, e.profile_id, e.object_type, e.object_id, e.request_id, e.details, e.write_id,
        e.address_digest) END;
  IF faults > 0 THEN RETURN; END IF;
  FOR r IN
    SELECT e.*, m.role = 'child' AS by_child, row_number() OVER (ORDER BY e.sequence) = 1 AND e.sequence > 1 AS trimmed
    FROM public.audit_entries AS e LEFT JOIN public.members AS m ON m.family_id = e.family_id AND m.member_id = e.profile_id
    WHERE e.family_id = p_family_id ORDER BY e.sequence
  LOOP
    kept := CASE WHEN r.by_child THEN public.network_of(r.address) ELSE r.address END;
    salt := CASE WHEN kept IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
    digest := sha256(salt || convert_to(kept, 'UTF8'));
    -- A trimmed chain starts at a signed head, and keeps its hash.
    new_hash := CASE WHEN r.trimmed THEN r.hash ELSE public.audit_hash(new_hash, r.family_id, r.sequence, r.at, r.action,
      r.actor_id, r.profile_id, r.object_type, r.object_id, r.request_id, r.details, r.write_id, digest) END;
    UPDATE public.audit_entries AS e SET address = kept, address_salt = salt, address_digest = digest, hash = new_hash
    WHERE e.family_id = p_family_id AND e.sequence = r.sequence;
    CONTINUE WHEN r.sequence <> head.sequence AND NOT EXISTS (SELECT FROM public.audit_checkpoint_heads AS c
      WHERE c.family_id = p_family_id AND c.sequence = r.sequence);
    sequence := r.sequence;
    hash := new_hash;
    replaces := r.hash;
    IF r.sequence = head.sequence THEN
      SELECT coalesce(sum(a.sequence), 0), coalesce(sum(a.balance), 0) INTO entries, balance
      FROM public.accounts AS a WHERE a.family_id = p_family_id;
    END IF;
    RETURN NEXT;
  END LOOP;
  UPDATE public.audit_heads AS h SET hash = new_hash WHERE h.family_id = p_family_id;
  DELETE FROM public.audit_rechain_due AS d WHERE d.family_id = p_family_id;
END $function$
;

CREATE OR REPLACE FUNCTION public.bring_forward(p_family_id uuid, p_child_id uuid, p_entry_id uuid, p_before timestamp with time zone, OUT entry_sequence integer, OUT balance numeric, OUT removed integer, OUT currency text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  at timestamptz;
  reversal integer;
  paid uuid[];
  gone integer;
BEGIN
  PERFORM public.check_cut_off('educational', p_before);
  PERFORM FROM public.accounts AS a WHERE a.family_id = p_family_id AND a.child_id = p_child_id FOR UPDATE;
  -- Up to the entry before the first that stays.
  SELECT e.sequence INTO entry_sequence FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.child_id = p_child_id AND e.created_at < p_before
    AND e.sequence < coalesce((SELECT min(s.sequence) FROM public.ledger_entries AS s
      WHERE s.family_id = p_family_id AND s.child_id = p_child_id AND s.created_at >= p_before), 2147483647)
  ORDER BY e.sequence DESC LIMIT 1;
  removed := 0;
  IF entry_sequence IS NULL OR NOT EXISTS (SELECT FROM public.ledger_entries AS e
    WHERE e.family_id = p_family_id AND e.child_id = p_child_id AND e.sequence <= entry_sequence
      AND NOT e.brought_forward)
  THEN entry_sequence := NULL; RETURN; END IF;
  LOOP
    SELECT max(r.sequence) INTO reversal FROM public.ledger_entries AS o JOIN public.ledger_entries AS r
      ON r.family_id = p_family_id AND r.child_id = p_child_id AND r.reverses = o.entry_id
    WHERE o.family_id = p_family_id AND o.child_id = p_child_id AND o.sequence <= entry_sequence
      AND r.sequence > entry_sequence AND r.created_at < p_before + interval '30 days';
    EXIT WHEN reversal IS NULL;
    entry_sequence := reversal;
  END LOOP;
  SELECT f.currency INTO currency FROM public.families AS f WHERE f.family_id = p_family_id;
  SELECT e.balance_after, e.created_at INTO balance, at FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.child_id = p_child_id AND e.sequence = entry_sequence;
  WITH old AS (
    DELETE FROM public.ledger_entries AS t
    WHERE t.family_id = p_family_id AND t.child_id = p_child_id AND t.sequence <= entry_sequence RETURNING t.source_id
  ) SELECT count(*), array_agg(source_id) FILTER (WHERE source_id IS NOT NULL) INTO removed, paid FROM old;
  INSERT INTO public.ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description,
    category, created_at, brought_forward, kind, words, currency)
  VALUES (p_family_id, p_child_id, entry_sequence, p_entry_id, balance, balance, 'Balance brought forward', 'other', at,
    true, 'brought_forward', '{}', currency);
  -- Paid items are removed with their entries, unless they wait for an adult again or paid once more.
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.chore_id = ANY (paid) AND t.status = 'approved'
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'chore' AND e.source_id = t.chore_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND ((t.request_id = ANY (paid) AND t.status = 'approved') OR (t.status = 'rejected' AND t.decided_at < p_before))
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'claim' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND ((t.request_id = ANY (paid) AND t.status = 'approved') OR (t.status = 'rejected' AND t.decided_at < p_before))
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'purchase' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.purchased_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND ((t.request_id = ANY (paid) AND t.status = 'approved') OR (t.status = 'rejected' AND t.decided_at < p_before))
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'withdrawal' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND (t.payment_id = ANY (paid) OR (t.status = 'skipped' AND t.posted_at < p_before))
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'allowance' AND e.source_id = t.payment_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
END $function$
;

CREATE OR REPLACE FUNCTION public.check_cut_off(p_class text, p_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  kept interval := CASE p_class
  -- Generated from the catalogue of tables by `npm run generate`.
  WHEN 'educational' THEN interval '3 years'
  WHEN 'activity' THEN interval '1 years'
  WHEN 'circumstances' THEN interval '30 days'
  -- End of the generated part.
  END;
BEGIN
  IF p_before IS NULL OR kept IS NULL OR p_before > clock_timestamp() - kept + interval '1 hour' THEN
    RAISE EXCEPTION 'rows of the class % are kept for %', p_class, kept USING ERRCODE = 'insufficient_privilege';
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION public.check_program()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF NOT pg_has_role(session_user, 'pocketful_jobs', 'USAGE') THEN
    RAISE EXCEPTION 'permission denied: no adult asked for it' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION public.child_remains(p_families uuid[])
 RETURNS TABLE(family_id uuid, child_id uuid, name text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  v_families uuid[];
  v_erased uuid[];
  v_look text;
BEGIN
  SELECT array_agg(r.family_id), array_agg(r.child_id) INTO v_families, v_erased
  FROM public.data_access_requests AS r WHERE r.family_id = ANY (p_families) AND r.request_type = 'erasure';
  IF v_erased IS NULL THEN RETURN; END IF;
  -- A cluster answers for one table at a time.
  FOR v_look IN
    SELECT format('SELECT DISTINCT e.family_id, e.child_id, %L FROM unnest($1, $2) AS e(family_id, child_id) JOIN public.%I AS t ON %s (%s)',
      c.relname, c.relname, CASE WHEN bool_or(f.attname IS NOT NULL) THEN 't.family_id = e.family_id AND' END,
      string_agg(format(CASE a.atttypid WHEN 'uuid'::regtype THEN 'e.child_id = t.%I' WHEN 'uuid[]'::regtype THEN 'e.child_id = ANY (t.%I)'
        ELSE 'position(e.child_id::text IN t.%I::text) > 0' END, a.attname), ' OR '))
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    LEFT JOIN pg_attribute AS f ON f.attrelid = c.oid AND f.attname = 'family_id' AND NOT f.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'family_id'
      AND (a.atttypid IN ('uuid'::regtype, 'uuid[]'::regtype)
        OR a.atttypid = 'jsonb'::regtype OR f.attname IS NOT NULL AND a.atttypid IN ('text'::regtype, 'varchar'::regtype))
      -- The program writes to no table that it cannot read.
      AND has_table_privilege(c.oid, 'SELECT')
      -- These keep ids of erased children: the audit log, the record of the erasure, the journal for the backups, and
      -- for a day the request of the adult who erased the child.
      AND c.relname NOT IN ('audit_entries', 'data_access_requests', 'revocations')
      AND (c.relname, a.attname) <> ('idempotency_keys', 'resource_id')
    GROUP BY c.oid, c.relname
  LOOP
    RETURN QUERY EXECUTE v_look USING v_families, v_erased;
  END LOOP;
END $function$
;

CREATE OR REPLACE FUNCTION public.childs_name_pattern(p_family_id uuid, p_child_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN public.name_pattern(VARIADIC ARRAY(
    SELECT n.name FROM public.members AS m, unnest(ARRAY[m.first_name, m.last_name, m.username]) AS n (name)
    WHERE m.family_id = p_family_id AND m.member_id = p_child_id AND m.role = 'child' AND NOT EXISTS (
      SELECT FROM public.members AS o WHERE o.family_id = p_family_id AND o.member_id <> p_child_id
        AND lower(n.name) IN (lower(o.first_name), lower(o.last_name), lower(o.username)))));
END $function$
;

CREATE OR REPLACE FUNCTION public.claim_key(p_family_id uuid, p_key jsonb, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO public.idempotency_keys (family_id, caller_id, call, key, request_digest, resource_id, created_at)
  VALUES (p_family_id, (p_key ->> 'caller_id')::uuid, p_key ->> 'call', p_key ->> 'key',
    decode(p_key ->> 'digest', 'hex'), (p_key ->> 'resource_id')::uuid, p_at)
  ON CONFLICT (family_id, caller_id, call, key) DO NOTHING;
  RETURN FOUND;
END $function$
;

CREATE OR REPLACE FUNCTION public.classify_entries(p_family_id uuid, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  line record;
  classified integer := 0;
BEGIN
  FOR line IN
    SELECT p.payment_id, p.description, p.status, CASE WHEN p.amount < 0 THEN 'regular_payment' ELSE 'allowance' END AS kind,
      CASE WHEN p.status = 'missed' THEN '{}' ELSE jsonb_build_object('dueOn', p.due_on, 'paydays', p.paydays) END
        AS facts,
      CASE WHEN right(p.description, length(d.period)) <> d.period
          OR (p.amount > 0 AND p.description <> 'Allowance' || d.period)
        THEN jsonb_build_object('written', p.description)
      WHEN p.amount > 0 THEN '{}'
      ELSE jsonb_build_object('text', left(p.description, -length(d.period))) END AS words
    FROM public.allowance_payments AS p CROSS JOIN LATERAL (
      SELECT ' for ' || CASE WHEN p.paydays > 1 THEN p.paydays || ' paydays up to ' ELSE '' END
        || to_char(p.due_on, 'FMDay, FMMonth FMDD, YYYY')) AS d (period)
    WHERE p.family_id = p_family_id AND p.words IS NULL LIMIT p_limit
  LOOP
    -- An erasure changes the text, and a decision the status.
    UPDATE public.allowance_payments AS p SET kind = line.kind, facts = line.facts, words = line.words
    WHERE p.family_id = p_family_id AND p.payment_id = line.payment_id AND p.description = line.description
      AND p.status = line.status AND p.words IS NULL;
    IF FOUND THEN classified := classified + 1; END IF;
  END LOOP;
  FOR line IN
    SELECT e.child_id, e.sequence, e.description, m.kind, coalesce(m.facts, '{}') AS facts,
      CASE WHEN m.known THEN m.words ELSE jsonb_build_object('written', e.description) END AS words
    FROM public.ledger_entries AS e
    LEFT JOIN public.allowance_payments AS p
      ON p.family_id = p_family_id AND e.source_type = 'allowance' AND p.payment_id = e.source_id
    LEFT JOIN public.ledger_entries AS o ON o.family_id = p_family_id AND o.entry_id = e.reverses
    CROSS JOIN LATERAL (
      -- The entry that is taken back is in the text, with a reason behind it.
      SELECT 'Taken back: ' || o.description AS head, o.facts || jsonb_build_object('of', o.kind) AS facts) AS r
    CROSS JOIN LATERAL (
      SELECT 'brought_forward' AS kind, e.description = 'Balance brought forward' AS known, '{}'::jsonb AS facts,
        '{}'::jsonb AS words WHERE e.brought_forward
      UNION ALL
      SELECT 'reversal', coalesce(NOT o.words ? 'written' AND (e.description = r.head
          OR starts_with(e.description, r.head || ' (') AND right(e.description, 1) = ')'), false),
        r.facts, o.words || CASE WHEN e.description = r.head THEN '{}'
          ELSE jsonb_build_object('reason', substr(left(e.description, -1), length(r.head) + 3)) END
        WHERE e.reverses IS NOT NULL
      UNION ALL
      SELECT coalesce(p.kind, 'allowance'), coalesce(NOT p.words ? 'written' AND e.description = p.description, false),
        p.facts, p.words WHERE e.source_type = 'allowance'
      UNION ALL
      SELECT coalesce(e.source_type, 'typed'), true, '{}', jsonb_build_object('text', e.description)
        WHERE NOT e.brought_forward AND e.reverses IS NULL AND e.source_type IS DISTINCT FROM 'allowance') AS m
    WHERE e.family_id = p_family_id AND e.words IS NULL AND (p.payment_id IS NULL OR p.words IS NOT NULL)
      AND (o.entry_id IS NULL OR o.words IS NOT NULL)
    LIMIT p_limit - classified
  LOOP
    UPDATE public.ledger_entries AS e SET kind = line.kind, facts = line.facts, words = line.words
    WHERE e.family_id = p_family_id AND e.child_id = line.child_id AND e.sequence = line.sequence
      AND e.description = line.description AND e.words IS NULL;
    IF FOUND THEN classified := classified + 1; END IF;
  END LOOP;
  RETURN classified;
END $function$
;

CREATE OR REPLACE FUNCTION public.close_family(p_family_id uuid, p_admin_id uuid, p_now timestamp with time zone, p_mailed boolean, OUT entries bigint, OUT balance numeric, OUT removed integer, OUT addresses text[], OUT mailed_to text[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  gone integer;
BEGIN
  PERFORM FROM public.families AS f WHERE f.family_id = p_family_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'NO_LONGER_THERE' USING ERRCODE = 'PF409'; END IF;
  PERFORM FROM public.members AS m WHERE m.family_id = p_family_id ORDER BY m.member_id FOR UPDATE;
  IF p_admin_id IS NULL THEN PERFORM public.check_program();
  ELSIF NOT EXISTS (
    SELECT FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_admin_id AND m.role = 'family_admin'
  ) THEN RAISE EXCEPTION 'NOT_ALLOWED' USING ERRCODE = 'PF409'; END IF;
  PERFORM FROM public.accounts AS a WHERE a.family_id = p_family_id ORDER BY a.child_id FOR UPDATE;
  SELECT coalesce(sum(a.sequence), 0), coalesce(sum(a.balance), 0) INTO entries, balance FROM public.accounts AS a
  WHERE a.family_id = p_family_id;
  SELECT coalesce(array_agg(m.email), '{}'),
    coalesce(array_agg(m.email) FILTER (WHERE p_mailed AND m.member_id IS DISTINCT FROM p_admin_id), '{}')
  INTO addresses, mailed_to FROM public.members AS m
  WHERE m.family_id = p_family_id AND m.role <> 'child' AND m.email IS NOT NULL;
  removed := 0;
  -- Generated from the catalogue of tables by `npm run generate`.
  DELETE FROM public.audit_rechain_due AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_offer_children AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.duties AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.duty_days AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.duty_ticks AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.consent_events AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.consent_verification_audit AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.privacy_settings AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.data_access_requests AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.policy_acceptances AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.invitations AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.invitation_children AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.email_verification_tokens AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.password_reset_tokens AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.ledger_entries AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.refused_requests AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.notice_settings AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.push_subscriptions AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.address_changes AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.absences AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.sessions AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.device_children AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.attempts AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.idempotency_keys AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.outbox AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.auto_approvals AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.deadlines AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.feedback AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowance_payments AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.parental_consents AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.accounts AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.away_rhythms AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowances AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_offers AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_proposals AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.rewards AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_templates AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.members AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.reward_categories AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.families AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- End of the generated part.
  UPDATE public.audit_entries AS t SET address = NULL, address_salt = NULL
  WHERE t.family_id = p_family_id AND t.address IS NOT NULL;
  INSERT INTO public.closed_families AS c (family_id, closed_at) VALUES (p_family_id, p_now)
  ON CONFLICT (family_id) DO UPDATE SET closed_at = p_now;
END $function$
;

CREATE OR REPLACE FUNCTION public.close_family_beside(p_family_id uuid, p_addresses text[], p_mailed_to text[], p_now timestamp with time zone, OUT removed integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  gone integer;
  mail_address text;
BEGIN
  removed := 0;
  -- Generated from the catalogue of tables by `npm run generate`.
  DELETE FROM public.login_names AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.sign_in_failures AS t WHERE t.family_id = p_family_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- End of the generated part.
  FOREACH mail_address IN ARRAY p_addresses LOOP
    DELETE FROM public.outbox AS o WHERE o.family_id = '00000000-0000-0000-0000-000000000000'
      AND o.request_id IS NOT NULL AND o.address = lower(mail_address);
  END LOOP;
  FOREACH mail_address IN ARRAY p_mailed_to LOOP
    INSERT INTO public.outbox (family_id, mail_id, kind, address, created_at, next_try_at)
    VALUES ('00000000-0000-0000-0000-000000000000', uuidv7(), 'family_closed', mail_address, p_now, p_now);
  END LOOP;
END $function$
;

CREATE OR REPLACE FUNCTION public.closed_remains()
 RETURNS TABLE(name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  v_closed uuid[];
  v_look text;
BEGIN
  SELECT array_agg(c.family_id) INTO v_closed FROM public.closed_families AS c;
  IF v_closed IS NULL THEN RETURN; END IF;
  -- A cluster answers for one table at a time.
  FOR v_look IN
    SELECT format('SELECT %L FROM public.%I AS t WHERE t.family_id = ANY ($1) LIMIT 1', c.relname, c.relname)
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'family_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      -- The record of the closing, the audit log, the journal for the backups, and sums.
      AND c.relname NOT IN ('closed_families', 'audit_entries', 'audit_heads', 'audit_checkpoint_heads', 'revocations',
        'ledger_day_changes')
  LOOP
    RETURN QUERY EXECUTE v_look USING v_closed;
  END LOOP;
END $function$
;

CREATE OR REPLACE FUNCTION public.collect_with_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  allowed boolean;
  closed boolean;
BEGIN
  SELECT s.data_collection, s.closed_at IS NOT NULL INTO allowed, closed FROM public.privacy_settings AS s
  WHERE s.family_id = NEW.family_id AND s.child_id = NEW.child_id FOR SHARE;
  -- Without a row there is no consent.
  IF allowed IS NOT TRUE AND (coalesce(closed, false) OR EXISTS (
    SELECT FROM public.members AS m WHERE m.family_id = NEW.family_id AND m.member_id = NEW.child_id
      AND extract(year FROM (to_jsonb(NEW) ->> TG_ARGV[0])::timestamptz) - m.birth_year <= 13
  )) THEN RAISE EXCEPTION 'COLLECTION_STOPPED' USING ERRCODE = 'PF409'; END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.edit_with_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  v_old jsonb := to_jsonb(OLD);
  v_new jsonb := to_jsonb(NEW);
  v_words text[];
BEGIN
  IF current_user <> 'pocketful_app' OR NOT EXISTS (
    SELECT FROM public.privacy_settings AS s
    WHERE s.family_id = NEW.family_id AND s.child_id = (v_new ->> TG_ARGV[0])::uuid AND s.closed_at IS NOT NULL
  ) THEN RETURN NEW; END IF;
  FOR v_place IN 1 .. TG_NARGS - 1 LOOP
    v_words := string_to_array(TG_ARGV[v_place], ' ');
    IF v_new -> v_words[1] IS DISTINCT FROM v_old -> v_words[1]
      AND (v_words[4] IS NULL OR v_new -> v_words[4] IS NOT DISTINCT FROM v_old -> v_words[4])
      AND public.is_more(v_words[2], v_old -> v_words[1], v_new -> v_words[1])
    THEN RAISE EXCEPTION 'COLLECTION_STOPPED' USING ERRCODE = 'PF409'; END IF;
  END LOOP;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.elapsed_since(p_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN p_at - p_now > interval '1 minute' THEN interval 'infinity' WHEN p_at > p_now THEN interval '0'
    ELSE p_now - p_at END
$function$
;

CREATE OR REPLACE FUNCTION public.erase_child(p_family_id uuid, p_child_id uuid, p_adult_id uuid, OUT entries integer, OUT balance numeric, OUT removed integer, OUT ended_offers integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  gone integer;
BEGIN
  IF p_adult_id IS NULL THEN PERFORM public.check_program();
  ELSIF NOT EXISTS (
    SELECT FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_adult_id AND m.role <> 'child'
  ) THEN RAISE EXCEPTION 'NOT_ALLOWED' USING ERRCODE = 'PF409'; END IF;
  PERFORM FROM public.members AS m
  WHERE m.family_id = p_family_id AND m.member_id = p_child_id AND m.role = 'child' FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'CHILD_NOT_FOUND' USING ERRCODE = 'PF409'; END IF;
  SELECT a.sequence, a.balance INTO entries, balance FROM public.accounts AS a
  WHERE a.family_id = p_family_id AND a.child_id = p_child_id FOR UPDATE;
  removed := 0;
  -- Offers are locked first: of two concurrent erasures the second one sees the changes of the first.
  PERFORM FROM public.chore_offers AS t WHERE t.family_id = p_family_id AND (EXISTS (
    SELECT FROM public.chore_offer_children AS k
    WHERE k.family_id = p_family_id AND k.offer_id = t.offer_id AND k.child_id = p_child_id) OR EXISTS (
    SELECT FROM public.chores AS c
    WHERE c.family_id = p_family_id AND c.offer_id = t.offer_id AND c.child_id = p_child_id))
  ORDER BY t.offer_id FOR UPDATE;
  -- An offer that does not repeat ends with its approved chore: no other child does it again.
  DELETE FROM public.chore_offers AS t WHERE t.family_id = p_family_id AND t.frequency IS NULL AND EXISTS (
    SELECT FROM public.chores AS c WHERE c.family_id = p_family_id AND c.offer_id = t.offer_id
      AND c.child_id = p_child_id AND c.status = 'approved');
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- An offer that no other child can take ends.
  DELETE FROM public.chore_offers AS t WHERE t.family_id = p_family_id AND EXISTS (
    SELECT FROM public.chore_offer_children AS k
    WHERE k.family_id = p_family_id AND k.offer_id = t.offer_id AND k.child_id = p_child_id) AND NOT EXISTS (
    SELECT FROM public.chore_offer_children AS k
    WHERE k.family_id = p_family_id AND k.offer_id = t.offer_id AND k.child_id <> p_child_id);
  GET DIAGNOSTICS ended_offers = ROW_COUNT; removed := removed + ended_offers;
  -- A duty that no other child has or had goes too. Duties are locked before their days, as by an edit.
  PERFORM FROM public.duties AS t WHERE t.family_id = p_family_id AND EXISTS (
    SELECT FROM public.duty_days AS k
    WHERE k.family_id = p_family_id AND k.duty_id = t.duty_id AND k.child_id = p_child_id)
  ORDER BY t.duty_id FOR UPDATE;
  DELETE FROM public.duties AS t WHERE t.family_id = p_family_id AND EXISTS (
    SELECT FROM public.duty_days AS k
    WHERE k.family_id = p_family_id AND k.duty_id = t.duty_id AND k.child_id = p_child_id) AND NOT EXISTS (
    SELECT FROM public.duty_days AS k
    WHERE k.family_id = p_family_id AND k.duty_id = t.duty_id AND k.child_id <> p_child_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- A device of several children stays the others'. A session in which an adult let the child in ends with the child.
  UPDATE public.sessions AS s SET active_member_id = NULL
  WHERE s.family_id = p_family_id AND s.active_member_id = p_child_id AND s.adult_id IS NULL;
  -- Generated from the catalogue of tables by `npm run generate`.
  DELETE FROM public.chore_offer_children AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.duty_days AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.duty_ticks AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.consent_events AS t WHERE t.family_id = p_family_id AND t.consent_id IN (
    SELECT c.consent_id FROM public.parental_consents AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.privacy_settings AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.invitation_children AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.ledger_entries AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.absences AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.device_children AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.idempotency_keys AS t WHERE t.family_id = p_family_id AND t.caller_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.auto_approvals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.parental_consents AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.accounts AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.away_rhythms AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.rewards AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.members AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- End of the generated part.
  UPDATE public.audit_entries AS t SET address = NULL, address_salt = NULL
  WHERE t.family_id = p_family_id AND t.profile_id = p_child_id AND t.address IS NOT NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.erase_child_beside(p_family_id uuid, p_child_id uuid, OUT removed integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  gone integer;
BEGIN
  removed := 0;
  -- Generated from the catalogue of tables by `npm run generate`.
  DELETE FROM public.sign_in_failures AS t WHERE t.family_id = p_family_id AND t.member_id = p_child_id;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- End of the generated part.
  -- An adult's error may contain the child's id, as may one that was met without a session.
  UPDATE public.error_logs AS t SET message = regexp_replace(t.message, p_child_id::text, '[erased]', 'gi'),
    technical_message = regexp_replace(t.technical_message, p_child_id::text, '[erased]', 'gi'),
    stack_trace = regexp_replace(t.stack_trace, p_child_id::text, '[erased]', 'gi'),
    url = regexp_replace(t.url, p_child_id::text, '[erased]', 'gi'),
    request_data = regexp_replace(t.request_data, p_child_id::text, '[erased]', 'gi'),
    response_data = regexp_replace(t.response_data, p_child_id::text, '[erased]', 'gi')
  WHERE (t.family_id = p_family_id OR t.family_id IS NULL)
    AND concat_ws(' ', t.message, t.technical_message, t.stack_trace, t.url, t.request_data, t.response_data)
      ~* p_child_id::text;
END $function$
;

CREATE OR REPLACE FUNCTION public.find_sessions(p_families uuid[], p_hashes bytea[], p_now timestamp with time zone, p_since timestamp with time zone, p_until timestamp with time zone, p_own_since timestamp with time zone, p_own_until timestamp with time zone)
 RETURNS TABLE(place integer, adult_id uuid, children uuid[], last_active_at timestamp with time zone, confirmed_at timestamp with time zone, active_member_id uuid, role text, birth_year smallint, data_collection boolean, closed_at timestamp with time zone, unverified_from timestamp with time zone, time_zone text, founded_at timestamp with time zone, own_minutes smallint, child_picked_at timestamp with time zone, locale text, currency text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_family uuid;
  v_hash bytea;
BEGIN
  FOR v_place IN 1 .. cardinality(p_families) LOOP
    v_family := p_families[v_place];
    v_hash := p_hashes[v_place];
    RETURN QUERY SELECT v_place, s.adult_id, CASE WHEN s.adult_id IS NULL THEN ARRAY(
        SELECT c.child_id FROM public.device_children AS c
        JOIN public.members AS o ON o.family_id = c.family_id AND o.member_id = c.child_id
        WHERE c.family_id = v_family AND c.device_id = s.device_id ORDER BY o.birth_year, o.created_at) END,
      s.last_active_at, s.confirmed_at, s.active_member_id, m.role, m.birth_year, p.data_collection, p.closed_at,
      p.unverified_from, f.time_zone, f.created_at, s.own_minutes, s.child_picked_at,
      coalesce(m.locale, f.locale), f.currency
    FROM public.sessions AS s
    JOIN public.families AS f ON f.family_id = s.family_id
    LEFT JOIN public.members AS m ON m.family_id = s.family_id AND m.member_id = s.active_member_id
    LEFT JOIN public.privacy_settings AS p ON p.family_id = s.family_id AND p.child_id = s.active_member_id
    WHERE s.family_id = v_family AND s.session_hash = v_hash AND s.expires_at > p_now
      AND public.elapsed_since(s.created_at, p_now) < 'infinity'
      AND s.expires_at < CASE WHEN s.adult_id IS NULL THEN p_own_until ELSE p_until END
      AND s.last_active_at > CASE WHEN s.adult_id IS NULL THEN p_own_since ELSE p_since END;
  END LOOP;
END $function$
;

CREATE OR REPLACE FUNCTION public.forget_addresses(p_before timestamp with time zone, p_portion integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  changed integer;
  total integer := 0;
BEGIN
  PERFORM public.check_cut_off('circumstances', p_before);
  -- Each portion is materialized, so that PostgreSQL computes it once.
  WITH old AS MATERIALIZED (
    SELECT o.family_id, o.sequence FROM public.audit_entries AS o
    WHERE o.at < p_before AND o.address IS NOT NULL LIMIT p_portion)
  UPDATE public.audit_entries AS t SET address = NULL, address_salt = NULL FROM old
  WHERE t.family_id = old.family_id AND t.sequence = old.sequence;
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  WITH old AS MATERIALIZED (
    SELECT o.family_id, o.consent_id FROM public.parental_consents AS o
    WHERE o.consent_date < p_before AND o.ip_address IS NOT NULL LIMIT p_portion)
  UPDATE public.parental_consents AS t SET ip_address = NULL, user_agent = NULL FROM old
  WHERE t.family_id = old.family_id AND t.consent_id = old.consent_id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  total := total + changed;
  WITH old AS MATERIALIZED (
    SELECT o.family_id, o.acceptance_id FROM public.policy_acceptances AS o
    WHERE o.accepted_at < p_before AND o.ip_address IS NOT NULL LIMIT p_portion)
  UPDATE public.policy_acceptances AS t SET ip_address = NULL, user_agent = NULL FROM old
  WHERE t.family_id = old.family_id AND t.acceptance_id = old.acceptance_id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN total + changed;
END $function$
;

CREATE OR REPLACE FUNCTION public.forget_childs_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  names text := public.name_pattern(OLD.first_name, OLD.last_name, OLD.username);
BEGIN
  IF names IS NULL THEN RETURN OLD; END IF;
  UPDATE public.feedback AS f SET subject = regexp_replace(f.subject, names, '[erased]', 'gi'),
    message = regexp_replace(f.message, names, '[erased]', 'gi'),
    admin_notes = regexp_replace(f.admin_notes, names, '[erased]', 'gi'),
    answer = regexp_replace(f.answer, names, '[erased]', 'gi')
  WHERE f.family_id = OLD.family_id AND coalesce(f.subject, '') || ' ' || coalesce(f.message, '')
    || ' ' || coalesce(f.admin_notes, '') || ' ' || coalesce(f.answer, '') ~* names;
  RETURN OLD;
END $function$
;

CREATE OR REPLACE FUNCTION public.forget_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  UPDATE public.chores AS c SET offer_id = NULL WHERE c.family_id = OLD.family_id AND c.offer_id = OLD.offer_id;
  RETURN OLD;
END $function$
;

CREATE OR REPLACE FUNCTION public.forget_requests()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM public.outbox AS o WHERE o.family_id = '00000000-0000-0000-0000-000000000000'
    AND (o.staff_id = OLD.staff_id OR o.request_id IS NOT NULL AND o.address = lower(OLD.email));
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.forget_requests_beside(p_family_id uuid, p_member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  mail_address text := (SELECT lower(m.email) FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_member_id);
BEGIN
  DELETE FROM public.outbox AS o WHERE o.family_id = '00000000-0000-0000-0000-000000000000'
    AND o.request_id IS NOT NULL AND o.address = mail_address;
END $function$
;

CREATE OR REPLACE FUNCTION public.forget_reviewer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  UPDATE public.feedback AS f SET reviewed_by = NULL WHERE f.reviewed_by = OLD.staff_id;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.forget_rule_setter()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  UPDATE public.auto_approvals AS a SET set_by = NULL WHERE a.family_id = OLD.family_id AND a.set_by = OLD.member_id;
  RETURN OLD;
END $function$
;

CREATE OR REPLACE FUNCTION public.free_suffix(p_name text, p_taken text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT s.suffix FROM generate_series(1, cardinality(p_taken) + 1) AS n,
    LATERAL (SELECT CASE n WHEN 1 THEN '' ELSE ' ' || n END) AS s (suffix)
  WHERE p_name || s.suffix <> ALL (p_taken) ORDER BY n LIMIT 1;
$function$
;

CREATE OR REPLACE FUNCTION public.has_unused_items(p_family_id uuid, p_before timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM public.unused_items(p_family_id, p_before));
END $function$
;

CREATE OR REPLACE FUNCTION public.hold_session(p_family_id uuid, p_session bytea)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM public.sessions AS s WHERE s.family_id = p_family_id AND s.session_hash = p_session FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'NOT_SIGNED_IN' USING ERRCODE = 'PF409'; END IF;
END $function$
;

CREATE OR REPLACE FUNCTION public.holds_contact(p_names text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT normalize(p_names, NFKC) ~ '(?n)\S@\S+\.\S|([0-9][^[:alpha:]]*){7}|^\s*[0-9]+[[:alpha:]]?[, ]+[[:alpha:]]'
$function$
;

CREATE OR REPLACE FUNCTION public.is_more(p_way text, p_old jsonb, p_new jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  c_often CONSTANT text[] := '{daily,weekly,biweekly,monthly}';
BEGIN
  CASE p_way
    WHEN 'less' THEN RETURN public.adds(p_old, p_new);
    WHEN 'on' THEN RETURN p_new <> 'true'::jsonb;
    WHEN 'earlier' THEN RETURN p_new = 'null'::jsonb OR (p_new #>> '{}')::timestamptz > (p_old #>> '{}')::timestamptz;
    WHEN 'later' THEN RETURN p_new = 'null'::jsonb OR (p_new #>> '{}')::timestamptz < (p_old #>> '{}')::timestamptz;
    WHEN 'rarer' THEN
      RETURN p_new <> 'null'::jsonb AND (p_old = 'null'::jsonb
        OR array_position(c_often, p_new #>> '{}') < array_position(c_often, p_old #>> '{}'));
    WHEN 'stays' THEN RETURN true;
    WHEN 'any' THEN RETURN false;
  END CASE;
END $function$
;

CREATE OR REPLACE FUNCTION public.is_odd_birth_year(p_birth_year integer, p_created_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(p_birth_year NOT BETWEEN date_part('year', (least(p_created_at, p_now) AT TIME ZONE 'UTC') - interval '12 hours') - 18
    AND date_part('year', (least(p_created_at, p_now) AT TIME ZONE 'UTC') + interval '14 hours'), true)
$function$
;

CREATE OR REPLACE FUNCTION public.is_weak_hash(p_hash text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT p_hash IS NOT NULL AND (p_hash !~ '^p[0-2]\$argon2id\$v=19\$[mtp=,\d]+\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$'
    OR coalesce(substring(p_hash from '[$,]m=(\d{1,9})[$,]')::integer < 19456, true)
    OR coalesce(substring(p_hash from '[$,]t=(\d{1,9})[$,]')::integer < 2, true))
$function$
;

CREATE OR REPLACE FUNCTION public.keep_deadlines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  is_unconfirmed boolean := coalesce(NEW.unverified_from <= NEW.updated_at, false);
  due text := CASE
    -- A withdrawal of a consent that was never confirmed postpones nothing.
    WHEN NEW.closed_at IS NOT NULL AND NOT (is_unconfirmed AND EXISTS (SELECT FROM public.deadlines AS d
      WHERE d.family_id = NEW.family_id AND d.child_id = NEW.child_id AND d.kind = 'consent_unconfirmed'))
      THEN 'consent_withdrawn'
    WHEN is_unconfirmed THEN 'consent_unconfirmed'
  END;
BEGIN
  DELETE FROM public.deadlines AS d
  WHERE d.family_id = NEW.family_id AND d.child_id = NEW.child_id AND d.kind IS DISTINCT FROM due;
  IF due IS NOT NULL THEN
    INSERT INTO public.deadlines (family_id, child_id, kind, created_at)
    VALUES (NEW.family_id, NEW.child_id, due, NEW.updated_at)
    ON CONFLICT (family_id, child_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.keep_finished_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RAISE EXCEPTION 'audit % is finished', OLD.audit_id USING ERRCODE = 'restrict_violation';
END $function$
;

CREATE OR REPLACE FUNCTION public.keep_last_of_series()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF NEW.series_id IS NULL THEN NEW.is_last := false;
  ELSIF TG_OP = 'INSERT' OR NEW.series_id IS DISTINCT FROM OLD.series_id THEN
    UPDATE public.chores AS c SET is_last = false
    WHERE c.family_id = NEW.family_id AND c.series_id = NEW.series_id AND c.is_last;
    NEW.is_last := true;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.keep_what_was_paid()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF public.was_paid(OLD.family_id, TG_ARGV[0], (to_jsonb(OLD) ->> TG_ARGV[1])::uuid)
  THEN RAISE EXCEPTION '% was paid and stays', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $function$
;

CREATE OR REPLACE FUNCTION public.leave_out_member_without_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF NEW.member_id IS NOT NULL AND EXISTS (
    SELECT FROM public.members AS m LEFT JOIN public.privacy_settings AS s
      ON s.family_id = m.family_id AND s.child_id = m.member_id
    WHERE m.family_id = NEW.family_id AND m.member_id = NEW.member_id AND s.data_collection IS NOT TRUE
      AND (s.closed_at IS NOT NULL OR extract(year FROM NEW.at) - m.birth_year <= 13)
  ) THEN NEW.member_id := NULL; END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.leave_out_without_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM public.members AS m LEFT JOIN public.privacy_settings AS s
      ON s.family_id = m.family_id AND s.child_id = m.member_id
    WHERE m.family_id = NEW.family_id AND m.member_id = NEW.member_id AND s.data_collection IS NOT TRUE
      AND (s.closed_at IS NOT NULL OR extract(year FROM NEW.day) - m.birth_year <= 13)
  ) THEN RETURN NULL; END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.lock_accounts(p_family_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM public.accounts AS a WHERE a.family_id = p_family_id ORDER BY a.child_id FOR UPDATE;
END $function$
;

CREATE OR REPLACE FUNCTION public.mentions_of_child(p_family_id uuid, p_child_id uuid, OUT place text, OUT mentions integer)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  names text := public.childs_name_pattern(p_family_id, p_child_id);
BEGIN
  IF names IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT f.place, count(*)::integer FROM (
    -- Generated from the catalogue of tables by `npm run generate`.
    SELECT 'duties' AS place FROM public.duties AS t WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.steps, '') ~* names
    UNION ALL SELECT 'consents of other children' AS place FROM public.consent_events AS t WHERE t.family_id = p_family_id AND t.consent_id NOT IN (
    SELECT c.consent_id FROM public.parental_consents AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id) AND coalesce(t.reason, '') ~* names
    UNION ALL SELECT 'notes of support' AS place FROM public.privacy_violations AS t WHERE t.subject_id = p_family_id AND coalesce(t.resolved_reason, '') ~* names
    UNION ALL SELECT 'reports of problems' AS place FROM public.error_logs AS t WHERE t.family_id = p_family_id AND coalesce(t.message, '') || '|' || coalesce(t.technical_message, '') || '|' || coalesce(t.stack_trace, '') || '|' || coalesce(t.url, '') || '|' || coalesce(t.request_data, '') || '|' || coalesce(t.response_data, '') || '|' || coalesce(t.user_comment, '') || '|' || coalesce(t.resolution, '') ~* names
    UNION ALL SELECT 'transactions of other children' AS place FROM public.ledger_entries AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') || '|' || coalesce(public.texts_of(t.words), '') ~* names
    UNION ALL SELECT 'paydays of other children' AS place FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') || '|' || coalesce(public.texts_of(t.words), '') ~* names
    UNION ALL SELECT 'chores of other children' AS place FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.rejection_comment, '') || '|' || coalesce(t.returned_comment, '') ~* names
    UNION ALL SELECT 'requests of other children' AS place FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.goal_name, '') || '|' || coalesce(t.rejection_comment, '') ~* names
    UNION ALL SELECT 'requests of other children' AS place FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') ~* names
    UNION ALL SELECT 'requests of other children' AS place FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.reward_name, '') || '|' || coalesce(t.reward_description, '') || '|' || coalesce(t.category, '') || '|' || coalesce(t.rejection_comment, '') ~* names
    UNION ALL SELECT 'regular payments of other children' AS place FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') ~* names
    UNION ALL SELECT 'chores for several children' AS place FROM public.chore_offers AS t WHERE t.family_id = p_family_id AND coalesce(t.name, '') ~* names
    UNION ALL SELECT 'suggestions of other children' AS place FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.rejection_comment, '') ~* names
    UNION ALL SELECT 'goals of other children' AS place FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.icon_name, '') ~* names
    UNION ALL SELECT 'rewards of other children' AS place FROM public.rewards AS t WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.name_key, '') || '|' || coalesce(t.description, '') || '|' || coalesce(t.icon, '') ~* names
    UNION ALL SELECT 'the Master List' AS place FROM public.chore_templates AS t WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.description, '') ~* names
    UNION ALL SELECT 'categories of rewards' AS place FROM public.reward_categories AS t WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.name_key, '') || '|' || coalesce(t.description, '') || '|' || coalesce(t.icon_name, '') ~* names
    -- End of the generated part.
  ) AS f GROUP BY f.place ORDER BY f.place COLLATE "C";
END $function$
;

CREATE OR REPLACE FUNCTION public.misnamed_persons(p_families uuid[])
 RETURNS TABLE(family_id uuid, fact text, name text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
RETURN QUERY
  -- Generated from the catalogue of tables by `npm run generate`.
  SELECT DISTINCT t.family_id, 'notChildren', 'allowances' FROM public.allowances AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'allowances' FROM public.allowances AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'allowance_payments' FROM public.allowance_payments AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'allowance_payments' FROM public.allowance_payments AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'audit_entries' FROM public.audit_entries AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.actor_id
  WHERE t.family_id = ANY (p_families) AND t.actor_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'chores' FROM public.chores AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.created_by
  WHERE t.family_id = ANY (p_families) AND t.created_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'chores' FROM public.chores AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'chores' FROM public.chores AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'chore_offers' FROM public.chore_offers AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.created_by
  WHERE t.family_id = ANY (p_families) AND t.created_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'chore_offer_children' FROM public.chore_offer_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'chore_offer_children' FROM public.chore_offer_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'chore_proposals' FROM public.chore_proposals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'chore_proposals' FROM public.chore_proposals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'duty_days' FROM public.duty_days AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'duty_days' FROM public.duty_days AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'duty_ticks' FROM public.duty_ticks AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'duty_ticks' FROM public.duty_ticks AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'parental_consents' FROM public.parental_consents AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.given_by
  WHERE t.family_id = ANY (p_families) AND t.given_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'parental_consents' FROM public.parental_consents AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'parental_consents' FROM public.parental_consents AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'consent_events' FROM public.consent_events AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.done_by
  WHERE t.family_id = ANY (p_families) AND t.done_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'consent_verification_audit' FROM public.consent_verification_audit AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.asked_of
  WHERE t.family_id = ANY (p_families) AND t.asked_of IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'privacy_settings' FROM public.privacy_settings AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.updated_by
  WHERE t.family_id = ANY (p_families) AND t.updated_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'privacy_settings' FROM public.privacy_settings AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'privacy_settings' FROM public.privacy_settings AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'data_access_requests' FROM public.data_access_requests AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.parent_id
  WHERE t.family_id = ANY (p_families) AND t.parent_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'policy_acceptances' FROM public.policy_acceptances AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'savings_goals' FROM public.savings_goals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'savings_goals' FROM public.savings_goals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'purchase_requests' FROM public.purchase_requests AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'purchase_requests' FROM public.purchase_requests AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'invitations' FROM public.invitations AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.invited_by
  WHERE t.family_id = ANY (p_families) AND t.invited_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'invitation_children' FROM public.invitation_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'invitation_children' FROM public.invitation_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'email_verification_tokens' FROM public.email_verification_tokens AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'password_reset_tokens' FROM public.password_reset_tokens AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'ledger_entries' FROM public.ledger_entries AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.created_by
  WHERE t.family_id = ANY (p_families) AND t.created_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'ledger_entries' FROM public.ledger_entries AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'ledger_entries' FROM public.ledger_entries AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'accounts' FROM public.accounts AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'accounts' FROM public.accounts AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'members' FROM public.members AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.parent_id
  WHERE t.family_id = ANY (p_families) AND t.parent_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'former_adults' FROM public.former_adults AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'address_changes' FROM public.address_changes AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'absences' FROM public.absences AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'absences' FROM public.absences AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'away_rhythms' FROM public.away_rhythms AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'away_rhythms' FROM public.away_rhythms AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'sessions' FROM public.sessions AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.adult_id
  WHERE t.family_id = ANY (p_families) AND t.adult_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'sessions' FROM public.sessions AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.invited_by
  WHERE t.family_id = ANY (p_families) AND t.invited_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'device_children' FROM public.device_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'device_children' FROM public.device_children AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'pushesAstray', 'outbox' FROM public.outbox AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.member_id
  WHERE t.family_id = ANY (p_families) AND t.member_id IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'withdrawal_requests' FROM public.withdrawal_requests AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'withdrawal_requests' FROM public.withdrawal_requests AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'auto_approvals' FROM public.auto_approvals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.set_by
  WHERE t.family_id = ANY (p_families) AND t.set_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'auto_approvals' FROM public.auto_approvals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'auto_approvals' FROM public.auto_approvals AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'deadlines' FROM public.deadlines AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'deadlines' FROM public.deadlines AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'askedByOthers', 'revocations' FROM public.revocations AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.done_by
  WHERE t.family_id = ANY (p_families) AND t.done_by IS NOT NULL AND m.role = 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'rewards' FROM public.rewards AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'rewards' FROM public.rewards AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  UNION ALL SELECT DISTINCT t.family_id, 'notChildren', 'reward_claims' FROM public.reward_claims AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role <> 'child'
  UNION ALL SELECT DISTINCT t.family_id, 'orphans', 'reward_claims' FROM public.reward_claims AS t
  LEFT JOIN public.members AS m ON m.family_id = t.family_id AND m.member_id = t.child_id
  WHERE t.family_id = ANY (p_families) AND t.child_id IS NOT NULL AND m.role IS NULL
  -- End of the generated part.
  ;
END $function$
;

CREATE OR REPLACE FUNCTION public.name_pattern(VARIADIC names text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  -- Each character that is neither letter, digit nor space is escaped. Of two names that begin alike the longer one
  -- matches.
  SELECT '(?<![[:alnum:]])(' || string_agg(
    regexp_replace(n.name, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' ORDER BY length(n.name) DESC
  ) || ')(?![[:alnum:]])'
  FROM unnest(names) AS n (name) WHERE btrim(n.name) <> '';
$function$
;

CREATE OR REPLACE FUNCTION public.names_hold_contact(p_username text, p_first_name text, p_last_name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT public.holds_contact(p_first_name || E'\n' || coalesce(p_last_name, '')
    || CASE WHEN normalize(p_username, NFKC) ~ '[@ ]|^[^[:alpha:]]*$' THEN E'\n' || p_username ELSE '' END)
    -- A street with its number behind it. In other texts it may be a product.
    OR normalize(p_first_name || E'\n' || coalesce(p_last_name, ''), NFKC)
      ~ '(?n)[[:alpha:]]{3}[.]? [0-9]{2,5}[[:alpha:]]?[[:space:]]*(,|$)'
$function$
;

CREATE OR REPLACE FUNCTION public.network_of(p_address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN family(a) = 4 THEN network(set_masklen(a, 24)) ELSE network(set_masklen(a, 64)) END::text
  FROM (SELECT (CASE WHEN pg_input_is_valid(bare, 'inet') THEN bare END)::inet AS a
    FROM (SELECT regexp_replace(split_part(p_address, '%', 1), '^::ffff:(\d+\.\d+\.\d+\.\d+)$', '\1', 'i') AS bare) AS t) AS t
$function$
;

CREATE OR REPLACE FUNCTION public.note_active(p_family_id uuid, p_members uuid[], p_days date[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT m.member_id FROM public.members AS m WHERE m.family_id = p_family_id AND m.member_id = ANY (p_members)
    ORDER BY m.member_id FOR KEY SHARE
  LOOP
    FOR place IN 1 .. cardinality(p_members) LOOP
      CONTINUE WHEN p_members[place] <> found.member_id;
      INSERT INTO public.member_activity (family_id, member_id, day)
      VALUES (p_family_id, found.member_id, p_days[place]) ON CONFLICT (family_id, member_id, day) DO NOTHING;
      INSERT INTO public.member_last_active AS l (family_id, member_id, day)
      VALUES (p_family_id, found.member_id, p_days[place])
      ON CONFLICT (family_id, member_id) DO UPDATE SET day = excluded.day WHERE l.day < excluded.day;
    END LOOP;
  END LOOP;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_refused(p_family_id uuid, p_requests jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  request record;
BEGIN
  PERFORM FROM public.families AS f WHERE f.family_id = p_family_id FOR KEY SHARE;
  IF NOT FOUND AND p_family_id <> '00000000-0000-0000-0000-000000000000' THEN RETURN false; END IF;
  FOR request IN
    SELECT * FROM jsonb_to_recordset(p_requests) AS r ("requestId" uuid, at timestamptz, method text, route text,
      status smallint, code text, "memberId" uuid) ORDER BY r."memberId"
  LOOP
    PERFORM FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = request."memberId" FOR KEY SHARE;
    INSERT INTO public.refused_requests (request_id, at, method, route, status, code, family_id, member_id)
    VALUES (request."requestId", request.at, request.method, request.route, request.status, request.code, p_family_id,
      CASE WHEN FOUND THEN request."memberId" END)
    ON CONFLICT (family_id, request_id) DO NOTHING;
  END LOOP;
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM public.deadlines AS d
  WHERE d.family_id = NEW.family_id AND d.kind = 'unused_family' AND d.child_id IS NULL;
  IF FOUND THEN
    UPDATE public.families AS f SET last_used_on = NEW.last_active_at::date WHERE f.family_id = NEW.family_id;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.overdue_beside(p_now timestamp with time zone)
 RETURNS TABLE(name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
RETURN QUERY
  -- Networks, browsers and words of errors of no family. Those of families are counted by family.
  SELECT 'error_logs' FROM public.error_logs AS t
  WHERE t.family_id IS NULL AND coalesce(t.met_at, t.created_at) < p_now - interval '31 days'
    AND num_nonnulls(t.ip_address, t.user_agent, t.browser_details, t.user_comment) > 0
  -- Generated from the catalogue of tables by `npm run generate`.
  UNION SELECT 'audit_checkpoints' FROM public.audit_checkpoints AS t WHERE (t.at > p_now + interval '42 days')
  UNION SELECT 'policy_versions' FROM public.policy_versions AS t WHERE (greatest(t.created_at, t.approved_at) > p_now + interval '42 days')
  UNION SELECT 'privacy_audits' FROM public.privacy_audits AS t WHERE (coalesce(greatest(public.past(t.finished_at, p_now)), greatest(public.past(t.started_at, p_now), public.past(t.moved_at, p_now), public.past(t.finished_at, p_now))) < p_now - interval '1097 days'
    OR greatest(t.started_at, t.moved_at, t.finished_at) > p_now + interval '42 days')
  UNION SELECT 'privacy_evidence' FROM public.privacy_evidence AS t WHERE (coalesce(greatest(public.past(t.recorded_at, p_now)), greatest(public.past(t.done_on::timestamp AT TIME ZONE 'UTC', p_now), public.past(t.recorded_at, p_now), public.past(t.next_due_on::timestamp AT TIME ZONE 'UTC', p_now))) < p_now - interval '1097 days'
    OR t.recorded_at > p_now + interval '42 days')
  UNION SELECT 'privacy_monitoring' FROM public.privacy_monitoring AS t WHERE (t.started_at > p_now + interval '42 days')
  UNION SELECT 'privacy_violations' FROM public.privacy_violations AS t WHERE (greatest(t.first_seen_at, t.last_seen_at, t.cleared_at, t.resolved_at) > p_now + interval '42 days')
  UNION SELECT 'error_logs' FROM public.error_logs AS t WHERE (coalesce(greatest(public.past(t.last_seen_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.last_seen_at, p_now), public.past(t.updated_at, p_now), public.past(t.resolved_at, p_now), public.past(t.met_at, p_now))) < p_now - interval '367 days'
    OR greatest(t.created_at, t.last_seen_at, t.updated_at, t.resolved_at, t.met_at) > p_now + interval '42 days')
  UNION SELECT 'held_sign_ups' FROM public.held_sign_ups AS t WHERE (greatest(public.past(t.held_until, p_now)) < p_now - interval '2 days'
    OR t.held_until > p_now + interval '1 days')
  UNION SELECT 'ledger_days' FROM public.ledger_days AS t WHERE (t.day::timestamp AT TIME ZONE 'UTC' > p_now + interval '42 days')
  UNION SELECT 'maintenance_runs' FROM public.maintenance_runs AS t WHERE (coalesce(greatest(public.past(t.asked_at, p_now)), greatest(public.past(t.asked_at, p_now), public.past(t.started_at, p_now), public.past(t.ended_at, p_now), public.past(t.seen_at, p_now))) < p_now - interval '367 days'
    OR greatest(t.asked_at, t.started_at, t.ended_at, t.seen_at) > p_now + interval '42 days')
  UNION SELECT 'activity_days' FROM public.activity_days AS t WHERE (t.day::timestamp AT TIME ZONE 'UTC' > p_now + interval '42 days')
  UNION SELECT 'request_counts' FROM public.request_counts AS t WHERE (t.at > p_now + interval '42 days')
  UNION SELECT 'login_names' FROM public.login_names AS t WHERE (t.held_until > p_now + interval '1 days')
  UNION SELECT 'sign_in_failures' FROM public.sign_in_failures AS t WHERE t.family_id IS NULL AND (greatest(public.past(t.at, p_now)) < p_now - interval '32 days'
    OR t.at > p_now + interval '42 days')
  UNION SELECT 'retention_marks' FROM public.retention_marks AS t WHERE (greatest(t.oldest_at, t.looked_at) > p_now + interval '42 days')
  UNION SELECT 'retention_runs' FROM public.retention_runs AS t WHERE (greatest(public.past(t.finished_at, p_now)) < p_now - interval '367 days'
    OR t.finished_at > p_now + interval '42 days')
  UNION SELECT 'staff' FROM public.staff AS t WHERE (t.created_at > p_now + interval '42 days')
  UNION SELECT 'staff_sessions' FROM public.staff_sessions AS t WHERE (coalesce(greatest(public.past(t.last_active_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.expires_at, p_now), public.past(t.last_active_at, p_now), public.past(t.opened_until, p_now))) < p_now - interval '3 days'
    OR greatest(t.created_at, t.last_active_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '1 days'
    OR t.opened_until > p_now + interval '2 hours')
  UNION SELECT 'staff_password_resets' FROM public.staff_password_resets AS t WHERE (coalesce(greatest(public.past(t.created_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.expires_at, p_now), public.past(t.used_at, p_now))) < p_now - interval '32 days'
    OR greatest(t.created_at, t.used_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '2 hours')
  UNION SELECT 'staff_second_factors' FROM public.staff_second_factors AS t WHERE (greatest(t.created_at, t.confirmed_at) > p_now + interval '42 days')
  UNION SELECT 'staff_recovery_codes' FROM public.staff_recovery_codes AS t WHERE (t.used_at > p_now + interval '42 days')
  UNION SELECT 'book_verifications' FROM public.book_verifications AS t WHERE (coalesce(greatest(public.past(t.finished_at, p_now)), greatest(public.past(t.started_at, p_now), public.past(t.finished_at, p_now))) < p_now - interval '367 days'
    OR greatest(t.started_at, t.finished_at) > p_now + interval '42 days')
  -- End of the generated part.
  ;
END $function$
;

CREATE OR REPLACE FUNCTION public.overdue_tables(p_families uuid[], p_now timestamp with time zone)
 RETURNS TABLE(family_id uuid, name text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_done timestamptz := p_now - interval '3 years 2 days';
  v_open timestamptz := p_now - interval '3 years 212 days';
  v_picked date := (p_now - interval '1 year')::date;
BEGIN
RETURN QUERY
  SELECT t.family_id, 'chores' FROM public.chores AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families)
    AND CASE t.status WHEN 'submitted' THEN greatest(t.created_at, t.updated_at, public.past(t.due_at, p_now), public.past(f.kept_at, p_now)) < v_open
      ELSE greatest(t.created_at, t.updated_at, public.past(t.due_at, p_now)) < v_done END
  UNION SELECT t.family_id, 'chore_offer_children' FROM public.chore_offer_children AS t
  JOIN public.chore_offers AS o ON o.family_id = t.family_id AND o.offer_id = t.offer_id
  WHERE t.family_id = ANY (p_families) AND greatest(o.created_at, o.updated_at,
    CASE WHEN o.turn_position IS NULL THEN public.past(o.due_at, p_now) END) < v_done
  UNION SELECT t.family_id, 'duty_days' FROM public.duty_days AS t
  WHERE t.family_id = ANY (p_families) AND public.past(t.to_day::timestamptz, p_now) < p_now - interval '62 days'
  UNION SELECT t.family_id, 'away_rhythms' FROM public.away_rhythms AS t
  WHERE t.family_id = ANY (p_families) AND public.past(t.next_day::timestamptz, p_now) < p_now - interval '367 days'
  UNION SELECT t.family_id, 'savings_goals' FROM public.savings_goals AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families)
    AND CASE WHEN t.purchased_at IS NOT NULL THEN t.purchased_at < v_done
      ELSE greatest(t.created_at, t.updated_at, public.past(f.kept_at, p_now), (SELECT max(greatest(r.submitted_at, r.decided_at))
        FROM public.purchase_requests AS r WHERE r.family_id = t.family_id AND r.goal_id = t.goal_id)) < v_open
      AND NOT (EXISTS (SELECT FROM public.member_last_active AS p
          WHERE p.family_id = t.family_id AND p.member_id = t.child_id AND p.day > v_picked)
        AND EXISTS (SELECT FROM public.accounts AS a
          WHERE a.family_id = t.family_id AND a.child_id = t.child_id AND a.balance > 0)) END
  UNION SELECT t.family_id, 'rewards' FROM public.rewards AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families) AND greatest(t.created_at, t.updated_at, public.past(f.kept_at, p_now)) < v_open
    AND NOT EXISTS (SELECT FROM public.reward_claims AS c
      WHERE c.family_id = t.family_id AND c.reward_id = t.reward_id AND greatest(c.submitted_at, c.decided_at) >= v_open)
  UNION SELECT t.family_id, 'reward_claims' FROM public.reward_claims AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families)
    AND (t.decided_at < v_done OR (t.decided_at IS NULL AND greatest(t.submitted_at, public.past(f.kept_at, p_now)) < v_open))
  UNION SELECT t.family_id, 'chore_proposals' FROM public.chore_proposals AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families)
    AND (t.decided_at < v_done OR (t.decided_at IS NULL AND greatest(t.submitted_at, public.past(f.kept_at, p_now)) < v_open))
  UNION SELECT t.family_id, 'purchase_requests' FROM public.purchase_requests AS t
  JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families) AND (t.decided_at < v_done OR (t.decided_at IS NULL
    AND greatest(t.submitted_at, public.past(f.kept_at, p_now), (SELECT g.updated_at FROM public.savings_goals AS g
      WHERE g.family_id = t.family_id AND g.goal_id = t.goal_id)) < v_open
    AND NOT EXISTS (SELECT FROM public.member_last_active AS p
      WHERE p.family_id = t.family_id AND p.member_id = t.child_id AND p.day > v_picked)))
  UNION SELECT t.family_id, 'withdrawal_requests' FROM public.withdrawal_requests AS t
  JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families) AND (t.decided_at < v_done OR (t.decided_at IS NULL
    AND greatest(t.submitted_at, public.past(f.kept_at, p_now)) < v_open
    AND NOT EXISTS (SELECT FROM public.member_last_active AS p
      WHERE p.family_id = t.family_id AND p.member_id = t.child_id AND p.day > v_picked)))
  UNION SELECT t.family_id, 'allowance_payments' FROM public.allowance_payments AS t
  WHERE t.family_id = ANY (p_families) AND t.posted_at < v_done
  UNION SELECT t.family_id, 'allowances' FROM public.allowances AS t JOIN public.families AS f ON f.family_id = t.family_id
  WHERE t.family_id = ANY (p_families)
    AND greatest(t.created_at, t.updated_at, public.past(t.ends_on::timestamptz, p_now), (SELECT max(p.posted_at)
      FROM public.allowance_payments AS p WHERE p.family_id = t.family_id AND p.allowance_id = t.allowance_id
        AND p.status = 'paid'), CASE WHEN t.next_due_on IS NOT NULL THEN public.past(f.kept_at, p_now) END)
      < CASE WHEN t.next_due_on IS NULL THEN v_done ELSE v_open END
  -- The whole time of a signed-in device; a child's own one has a year.
  UNION SELECT t.family_id, 'sessions' FROM public.sessions AS t
  WHERE t.family_id = ANY (p_families)
    AND t.created_at < p_now - CASE WHEN t.own_minutes IS NULL THEN interval '92 days' ELSE interval '368 days' END
  UNION SELECT t.family_id, 'families' FROM public.families AS t
  WHERE t.family_id = ANY (p_families) AND coalesce(public.past(t.last_used_on::timestamptz, p_now), t.created_at) < v_open
    AND coalesce(public.past(t.kept_at, p_now), '-infinity') < v_open
    AND NOT EXISTS (SELECT FROM public.member_last_active AS a WHERE a.family_id = t.family_id AND a.day > v_open::date)
  -- Generated from the catalogue of tables by `npm run generate`.
  UNION SELECT t.family_id, 'allowances' FROM public.allowances AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.updated_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'allowance_payments' FROM public.allowance_payments AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.posted_at, t.missed_from::timestamp AT TIME ZONE 'UTC', t.counted_from::timestamp AT TIME ZONE 'UTC') > p_now + interval '42 days')
  UNION SELECT t.family_id, 'audit_entries' FROM public.audit_entries AS t
  WHERE t.family_id = ANY (p_families) AND (t.at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'chores' FROM public.chores AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.submitted_at, t.approved_at, t.rejected_at, t.created_at, t.updated_at, t.returned_at, t.returned_updated_at, t.submitted_day::timestamp AT TIME ZONE 'UTC') > p_now + interval '42 days')
  UNION SELECT t.family_id, 'chore_offers' FROM public.chore_offers AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.updated_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'chore_offer_children' FROM public.chore_offer_children AS t
  WHERE t.family_id = ANY (p_families) AND (t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'chore_proposals' FROM public.chore_proposals AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.submitted_at, t.decided_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'chore_templates' FROM public.chore_templates AS t
  WHERE t.family_id = ANY (p_families) AND (t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'duties' FROM public.duties AS t
  WHERE t.family_id = ANY (p_families) AND (t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'duty_days' FROM public.duty_days AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.from_day::timestamp AT TIME ZONE 'UTC', t.to_day::timestamp AT TIME ZONE 'UTC', t.created_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'duty_ticks' FROM public.duty_ticks AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.day::timestamp AT TIME ZONE 'UTC', p_now)), greatest(public.past(t.day::timestamp AT TIME ZONE 'UTC', p_now), public.past(t.ticked_at, p_now))) < p_now - interval '62 days'
    OR greatest(t.day::timestamp AT TIME ZONE 'UTC', t.ticked_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'parental_consents' FROM public.parental_consents AS t
  WHERE t.family_id = ANY (p_families) AND (t.consent_date > p_now + interval '42 days')
  UNION SELECT t.family_id, 'consent_events' FROM public.consent_events AS t
  WHERE t.family_id = ANY (p_families) AND (t.at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'consent_verification_audit' FROM public.consent_verification_audit AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.attempted_at, t.completed_at, t.accepted_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '7 days')
  UNION SELECT t.family_id, 'privacy_settings' FROM public.privacy_settings AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.updated_at, t.closed_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'data_access_requests' FROM public.data_access_requests AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.requested_at, t.completed_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'policy_acceptances' FROM public.policy_acceptances AS t
  WHERE t.family_id = ANY (p_families) AND (t.accepted_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'savings_goals' FROM public.savings_goals AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.purchased_at, t.created_at, t.updated_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'purchase_requests' FROM public.purchase_requests AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.submitted_at, t.decided_at, t.handed_over_at, t.received_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'invitations' FROM public.invitations AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now), public.past(t.expires_at, p_now)) < p_now - interval '2 days'
    OR t.created_at > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '1 days')
  UNION SELECT t.family_id, 'invitation_children' FROM public.invitation_children AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now)) < p_now - interval '32 days'
    OR t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'email_verification_tokens' FROM public.email_verification_tokens AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now), public.past(t.expires_at, p_now), public.past(t.verified_at, p_now)) < p_now - interval '32 days'
    OR greatest(t.created_at, t.verified_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '2 hours')
  UNION SELECT t.family_id, 'password_reset_tokens' FROM public.password_reset_tokens AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.created_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.expires_at, p_now), public.past(t.used_at, p_now))) < p_now - interval '32 days'
    OR greatest(t.created_at, t.used_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '2 hours')
  UNION SELECT t.family_id, 'ledger_entries' FROM public.ledger_entries AS t
  WHERE t.family_id = ANY (p_families) AND (t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'ledger_day_changes' FROM public.ledger_day_changes AS t
  WHERE t.family_id = ANY (p_families) AND (t.day::timestamp AT TIME ZONE 'UTC' > p_now + interval '42 days')
  UNION SELECT t.family_id, 'member_activity' FROM public.member_activity AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.day::timestamp AT TIME ZONE 'UTC', p_now)) < p_now - interval '368 days'
    OR t.day::timestamp AT TIME ZONE 'UTC' > p_now + interval '42 days')
  UNION SELECT t.family_id, 'member_last_active' FROM public.member_last_active AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.day::timestamp AT TIME ZONE 'UTC', p_now)) < p_now - interval '368 days'
    OR t.day::timestamp AT TIME ZONE 'UTC' > p_now + interval '42 days')
  UNION SELECT t.family_id, 'refused_requests' FROM public.refused_requests AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.at, p_now)) < p_now - interval '32 days'
    OR t.at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'notice_settings' FROM public.notice_settings AS t
  WHERE t.family_id = ANY (p_families) AND (t.due_at > p_now + interval '2 days')
  UNION SELECT t.family_id, 'push_subscriptions' FROM public.push_subscriptions AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now), public.past(t.due_at, p_now)) < p_now - interval '368 days'
    OR t.created_at > p_now + interval '42 days'
    OR t.due_at > p_now + interval '2 days')
  UNION SELECT t.family_id, 'members' FROM public.members AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.email_verified_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'families' FROM public.families AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.kept_at, t.last_used_on::timestamp AT TIME ZONE 'UTC', t.currency_changed_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'former_adults' FROM public.former_adults AS t
  WHERE t.family_id = ANY (p_families) AND (t.left_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'address_changes' FROM public.address_changes AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.changed_at, p_now)) < p_now - interval '32 days'
    OR t.changed_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'closed_families' FROM public.closed_families AS t
  WHERE t.family_id = ANY (p_families) AND (t.closed_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'absences' FROM public.absences AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.ends_at, p_now)), greatest(public.past(t.from_day::timestamp AT TIME ZONE 'UTC', p_now), public.past(t.to_day::timestamp AT TIME ZONE 'UTC', p_now), public.past(t.starts_at, p_now), public.past(t.ends_at, p_now), public.past(t.created_at, p_now))) < p_now - interval '367 days'
    OR t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'away_rhythms' FROM public.away_rhythms AS t
  WHERE t.family_id = ANY (p_families) AND (t.next_day::timestamp AT TIME ZONE 'UTC' > p_now + interval '430 days'
    OR t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'sessions' FROM public.sessions AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.last_active_at, t.confirmed_at, t.child_picked_at) > p_now + interval '42 days'
    OR t.expires_at > p_now + interval '366 days')
  UNION SELECT t.family_id, 'device_children' FROM public.device_children AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now)) < p_now - interval '368 days'
    OR t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'attempts' FROM public.attempts AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.updated_at, p_now)), greatest(public.past(t.locked_at, p_now), public.past(t.locked_until, p_now), public.past(t.updated_at, p_now))) < p_now - interval '32 days'
    OR greatest(t.locked_at, t.updated_at) > p_now + interval '42 days'
    OR t.locked_until > p_now + interval '1 days')
  UNION SELECT t.family_id, 'idempotency_keys' FROM public.idempotency_keys AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(public.past(t.created_at, p_now)) < p_now - interval '3 days'
    OR t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'outbox' FROM public.outbox AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.created_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.next_try_at, p_now), public.past(t.sent_at, p_now))) < p_now - interval '32 days'
    OR greatest(t.created_at, t.sent_at) > p_now + interval '42 days'
    OR t.next_try_at > p_now + interval '7 days')
  UNION SELECT t.family_id, 'withdrawal_requests' FROM public.withdrawal_requests AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.submitted_at, t.decided_at, t.handed_over_at, t.received_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'auto_approvals' FROM public.auto_approvals AS t
  WHERE t.family_id = ANY (p_families) AND (t.set_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'deadlines' FROM public.deadlines AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.announced_at, t.reminded_at, t.created_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'revocations' FROM public.revocations AS t
  WHERE t.family_id = ANY (p_families) AND (t.at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'rewards' FROM public.rewards AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.created_at, t.updated_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'reward_claims' FROM public.reward_claims AS t
  WHERE t.family_id = ANY (p_families) AND (greatest(t.submitted_at, t.decided_at) > p_now + interval '42 days')
  UNION SELECT t.family_id, 'reward_categories' FROM public.reward_categories AS t
  WHERE t.family_id = ANY (p_families) AND (t.created_at > p_now + interval '42 days')
  UNION SELECT t.family_id, 'feedback' FROM public.feedback AS t
  WHERE t.family_id = ANY (p_families) AND (coalesce(greatest(public.past(t.created_at, p_now)), greatest(public.past(t.created_at, p_now), public.past(t.reviewed_at, p_now), public.past(t.answered_at, p_now))) < p_now - interval '367 days'
    OR greatest(t.created_at, t.reviewed_at, t.answered_at) > p_now + interval '42 days')
  -- End of the generated part.
  ;
END $function$
;

CREATE OR REPLACE FUNCTION public.pass_turns()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  v_row jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  UPDATE public.chore_offers AS o SET turn_until = '-infinity'
  FROM public.chore_offer_children AS k
  WHERE o.family_id = (v_row ->> 'family_id')::uuid AND k.family_id = o.family_id AND k.offer_id = o.offer_id
    AND k.child_id = coalesce(v_row ->> 'child_id', v_row ->> 'member_id')::uuid AND k.position = o.turn_position
    -- Without days this is null: the turn ends in any case.
    AND (o.due_day BETWEEN (v_row ->> 'from_day')::date AND (v_row ->> 'to_day')::date) IS NOT FALSE
    AND EXISTS (SELECT FROM public.chores AS t WHERE t.family_id = o.family_id AND t.offer_id = o.offer_id
      AND t.offer_day = o.due_day AND t.status = 'pending' AND NOT t.turn_submitted);
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$
;

CREATE OR REPLACE FUNCTION public.past(p_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN p_at <= p_now THEN p_at END
$function$
;

CREATE OR REPLACE FUNCTION public.post_entries(p_family_id uuid, p_key jsonb, p_session bytea, p_event audit_event, p_step jsonb, p_entries jsonb)
 RETURNS TABLE(child_id uuid, entry_sequence integer, balance_after numeric, audit_sequence bigint, source jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_child uuid;
  v_source uuid;
  v_round integer;
  v_amount numeric;
  v_text text;
  v_lines jsonb := p_entries;
  line record;
  v_currency text;
  v_decimals smallint;
  event public.audit_event := p_event;
  balance_now numeric;
BEGIN
  IF p_key IS NOT NULL AND NOT public.claim_key(p_family_id, p_key, p_event.at) THEN RETURN; END IF;
  IF p_session IS NOT NULL THEN PERFORM public.hold_session(p_family_id, p_session); END IF;
  IF p_step IS NOT NULL THEN
    SELECT t.child_id, t.source_id, t.source_round, t.amount, t.description, t.source
    INTO v_child, v_source, v_round, v_amount, v_text, source FROM public.take_step(p_family_id, p_step) AS t;
    IF NOT FOUND THEN RAISE EXCEPTION 'nothing to post' USING ERRCODE = 'PF204'; END IF;
  END IF;
  IF p_entries -> 0 ? 'prefix' THEN
    v_lines := public.reversal_of(p_family_id, p_entries -> 0, p_step ->> 'of', v_source, v_round - 1, p_event.at);
    IF v_lines IS NULL THEN RAISE EXCEPTION 'nothing to post' USING ERRCODE = 'PF204'; END IF;
  END IF;
  IF v_lines = '[]' THEN
    event.details := p_event.details || jsonb_build_object('childId', v_child);
    audit_sequence := public.audit_append(p_family_id, event);
    child_id := v_child;
    RETURN NEXT;
  END IF;
  FOR line IN
    SELECT coalesce(e.child_id, v_child) AS child_id, e.entry_id, coalesce(e.amount, e.sign * v_amount) AS amount,
      e.may_overdraw, coalesce(e.description, v_text) AS description,
      CASE WHEN coalesce(e.amount, e.sign * v_amount) < 0 THEN coalesce(e.debit_category, e.category) ELSE e.category END
        AS category, e.source_type,
      CASE WHEN coalesce(e.amount, e.sign * v_amount) < 0 THEN coalesce(e.debit_kind, e.kind) ELSE e.kind END AS kind,
      coalesce(e.facts, source -> 'facts', '{}') AS facts, coalesce(e.words, CASE WHEN e.source_type IS NOT NULL
        THEN nullif(coalesce(source -> 'words', jsonb_build_object('text', v_text)), 'null') END) AS words,
      CASE WHEN e.source_type IS NOT NULL THEN coalesce(e.source_id, v_source) END AS source_id,
      CASE WHEN e.source_type IS NULL THEN 1 ELSE coalesce(e.source_round, v_round) END AS source_round, e.reverses,
      e.created_by
    FROM jsonb_to_recordset(v_lines) AS e (child_id uuid, entry_id uuid, amount numeric, sign integer,
      may_overdraw boolean, description text, category text, debit_category text, source_type text, source_id uuid,
      source_round integer, reverses uuid, created_by uuid, kind text, debit_kind text, facts jsonb, words jsonb)
    ORDER BY 1, 2
  LOOP
    IF line.kind IS NULL OR line.words IS NULL THEN
      line.kind := 'typed'; line.facts := '{}'; line.words := NULL;
    END IF;
    UPDATE public.accounts AS a SET balance = a.balance + line.amount, sequence = a.sequence + 1
    WHERE a.family_id = p_family_id AND a.child_id = line.child_id
      AND a.balance + line.amount BETWEEN -99999999.99 AND 99999999.99
      AND (line.may_overdraw OR line.amount > 0 OR a.balance + line.amount >= 0)
    RETURNING a.balance, a.sequence INTO balance_after, entry_sequence;
    IF NOT FOUND THEN
      SELECT a.balance INTO balance_now FROM public.accounts AS a
      WHERE a.family_id = p_family_id AND a.child_id = line.child_id;
      IF NOT FOUND THEN RAISE EXCEPTION 'CHILD_NOT_FOUND' USING ERRCODE = 'PF409'; END IF;
      IF balance_now + line.amount BETWEEN -99999999.99 AND 99999999.99 THEN
        RAISE EXCEPTION '%', CASE WHEN line.reverses IS NULL THEN 'INSUFFICIENT_FUNDS'
          -- A concurrent reversal was first.
          WHEN EXISTS (SELECT FROM public.ledger_entries AS r
            WHERE r.family_id = p_family_id AND r.reverses = line.reverses) THEN 'ALREADY_REVERSED'
          ELSE 'WOULD_GO_BELOW_ZERO' END USING ERRCODE = 'PF409';
      END IF;
      RAISE EXCEPTION 'BALANCE_LIMIT' USING ERRCODE = 'PF409';
    END IF;
    -- Read once an account is locked: a change of the currency locks them all, in the same order.
    IF v_currency IS NULL THEN
      SELECT f.currency, f.decimals INTO v_currency, v_decimals FROM public.families AS f WHERE f.family_id = p_family_id;
    END IF;
    IF v_decimals = 0 AND line.amount <> trunc(line.amount) THEN
      RAISE EXCEPTION 'NOT_WHOLE' USING ERRCODE = 'PF409';
    END IF;
    INSERT INTO public.ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description,
      category, source_type, source_id, source_round, reverses, created_by, created_at, kind, facts, words, currency)
    VALUES (p_family_id, line.child_id, entry_sequence, line.entry_id, line.amount, balance_after, line.description,
      line.category, line.source_type, line.source_id, line.source_round, line.reverses, line.created_by,
      p_event.at, line.kind, line.facts, line.words, v_currency);
    event.details := p_event.details || jsonb_build_object('childId', line.child_id, 'entryId', line.entry_id,
      'amount', line.amount::numeric(12, 2)::text, 'entry', entry_sequence, 'category', line.category,
      'currency', v_currency)
      || CASE WHEN line.reverses IS NULL THEN '{}' ELSE jsonb_build_object('reverses', line.reverses) END
      || CASE WHEN line.words IS NULL THEN '{}' ELSE jsonb_build_object('kind', line.kind, 'factsDigest',
        encode(sha256(convert_to(line.facts::text, 'UTF8')), 'hex')) END;
    audit_sequence := public.audit_append(p_family_id, event);
    -- The log has the id of a write once.
    event.write_id := uuidv7();
    child_id := line.child_id;
    RETURN NEXT;
  END LOOP;
END $function$
;

CREATE OR REPLACE FUNCTION public.refuse_unverified()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM public.privacy_settings AS s
    WHERE s.family_id = NEW.family_id AND s.child_id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid
      AND s.unverified_from <= (to_jsonb(NEW) ->> TG_ARGV[1])::timestamptz
  ) THEN RAISE EXCEPTION '%', TG_ARGV[2] USING ERRCODE = 'PF409'; END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.remove_decided(p_family_id uuid, p_child_id uuid, p_before timestamp with time zone, OUT removed integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  gone integer;
BEGIN
  PERFORM public.check_cut_off('educational', p_before);
  removed := 0;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'rejected' AND t.decided_at < p_before
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'claim' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'rejected' AND t.decided_at < p_before
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'purchase' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'rejected' AND t.decided_at < p_before
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'withdrawal' AND e.source_id = t.request_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.decided_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowance_payments AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status <> 'paid' AND t.posted_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.next_due_on IS NULL AND t.ends_on < p_before::date AND NOT EXISTS (
      SELECT FROM public.allowance_payments AS p WHERE p.family_id = p_family_id AND p.allowance_id = t.allowance_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status IN ('pending', 'rejected') AND t.due_at NOT BETWEEN p_before AND now() AND t.updated_at < p_before
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
      WHERE e.family_id = p_family_id AND e.source_type = 'chore' AND e.source_id = t.chore_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- Offers of the family: each can name several children. A turn that passes by the calendar is no use.
  DELETE FROM public.chore_offers AS t
  WHERE t.family_id = p_family_id AND (t.due_at NOT BETWEEN p_before AND now() OR t.turn_position IS NOT NULL) AND t.updated_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.child_id = p_child_id
    AND t.status = 'purchased' AND t.purchased_at < p_before;
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
END $function$
;

CREATE OR REPLACE FUNCTION public.remove_unused(p_family_id uuid, p_before timestamp with time zone, OUT removed integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  unused uuid[];
  gone integer;
BEGIN
  PERFORM public.check_cut_off('educational', p_before);
  -- Locked first: an item that a person changes meanwhile is in use.
  PERFORM FROM public.accounts AS a WHERE a.family_id = p_family_id FOR UPDATE;
  PERFORM FROM public.chores AS t WHERE t.family_id = p_family_id AND t.status = 'submitted' FOR UPDATE;
  PERFORM FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.status <> 'purchased' FOR UPDATE;
  PERFORM FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.status = 'submitted' FOR UPDATE;
  PERFORM FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.status = 'pending' FOR UPDATE;
  PERFORM FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.status = 'submitted' FOR UPDATE;
  PERFORM FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.status = 'open' FOR UPDATE;
  PERFORM FROM public.rewards AS t WHERE t.family_id = p_family_id FOR UPDATE;
  PERFORM FROM public.allowances AS t WHERE t.family_id = p_family_id FOR UPDATE;
  unused := ARRAY(SELECT u.item_id FROM public.unused_items(p_family_id, p_before) AS u);
  removed := 0;
  DELETE FROM public.chores AS t WHERE t.family_id = p_family_id AND t.chore_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.request_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.goal_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.request_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.request_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.request_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.rewards AS t WHERE t.family_id = p_family_id AND t.reward_id = ANY (unused);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  -- Paydays that paid nothing go with their allowance.
  DELETE FROM public.allowance_payments AS t
  WHERE t.family_id = p_family_id AND t.allowance_id = ANY (unused) AND t.status <> 'paid';
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
  DELETE FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.allowance_id = ANY (unused) AND NOT EXISTS (
    SELECT FROM public.allowance_payments AS p WHERE p.family_id = p_family_id AND p.allowance_id = t.allowance_id);
  GET DIAGNOSTICS gone = ROW_COUNT; removed := removed + gone;
END $function$
;

CREATE OR REPLACE FUNCTION public.rename_draft_policy(p_type text, p_digest text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  UPDATE public.policy_versions AS p SET version = '0.9', is_active = false
  WHERE p.policy_type = p_type AND p.version = '1.0' AND encode(sha256(convert_to(p.content, 'UTF8')), 'hex') <> p_digest
    AND EXISTS (SELECT FROM public.audit_entries AS e
      WHERE e.family_id = '00000000-0000-0000-0000-000000000000' AND e.action = 'policy.published' AND e.object_id = p.policy_id
        AND e.details ->> 'digest' = encode(sha256(convert_to(p.content, 'UTF8')), 'hex'))
    AND NOT EXISTS (SELECT FROM public.policy_versions AS o WHERE o.policy_type = p_type AND o.version = '0.9');
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE public.policy_acceptances SET policy_version = '0.9' WHERE policy_type = p_type AND policy_version = '1.0';
  IF p_type = 'privacy_policy' THEN
    UPDATE public.parental_consents SET policy_version = '0.9' WHERE policy_version = '1.0';
  END IF;
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION public.replace_childs_name(p_family_id uuid, p_child_id uuid, p_adult_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  names text := public.childs_name_pattern(p_family_id, p_child_id);
  item record;
  suffix text;
BEGIN
  IF p_adult_id IS NULL THEN PERFORM public.check_program();
  ELSIF NOT EXISTS (
    SELECT FROM public.members AS m
    WHERE m.family_id = p_family_id AND m.member_id = p_adult_id AND m.role <> 'child'
  ) THEN RAISE EXCEPTION 'NOT_ALLOWED' USING ERRCODE = 'PF409'; END IF;
  -- Active names are unique. A name that is taken after the replacement gets a number.
  FOR item IN
    SELECT r.reward_id, r.child_id, regexp_replace(r.name, names, 'a child', 'gi') AS name,
      regexp_replace(r.name_key, names, 'a child', 'gi') AS key
    FROM public.rewards AS r
    WHERE r.family_id = p_family_id AND r.child_id <> p_child_id AND concat_ws('|', r.name, r.name_key) ~* names
    ORDER BY r.reward_id FOR UPDATE
  LOOP
    suffix := public.free_suffix(item.key, ARRAY(
      SELECT o.name_key FROM public.rewards AS o WHERE o.family_id = p_family_id AND o.child_id = item.child_id
        AND o.active AND o.reward_id <> item.reward_id));
    UPDATE public.rewards AS r SET name = item.name || suffix, name_key = item.key || suffix
    WHERE r.family_id = p_family_id AND r.reward_id = item.reward_id;
  END LOOP;
  FOR item IN
    SELECT c.category_id, regexp_replace(c.name, names, 'a child', 'gi') AS name,
      regexp_replace(c.name_key, names, 'a child', 'gi') AS key
    FROM public.reward_categories AS c
    WHERE c.family_id = p_family_id AND concat_ws('|', c.name, c.name_key) ~* names
    ORDER BY c.category_id FOR UPDATE
  LOOP
    suffix := public.free_suffix(item.key, ARRAY(
      SELECT o.name_key FROM public.reward_categories AS o WHERE o.family_id = p_family_id
        AND o.active AND o.category_id <> item.category_id));
    UPDATE public.reward_categories AS c SET name = item.name || suffix, name_key = item.key || suffix
    WHERE c.family_id = p_family_id AND c.category_id = item.category_id;
  END LOOP;
  -- Generated from the catalogue of tables by `npm run generate`.
  UPDATE public.reward_categories AS t SET description = regexp_replace(t.description, names, 'a child', 'gi'),
    icon_name = regexp_replace(t.icon_name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.name_key, '') || '|' || coalesce(t.description, '') || '|' || coalesce(t.icon_name, '') ~* names;
  UPDATE public.chore_templates AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    description = regexp_replace(t.description, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.description, '') ~* names;
  UPDATE public.rewards AS t SET description = regexp_replace(t.description, names, 'a child', 'gi'),
    icon = regexp_replace(t.icon, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.name_key, '') || '|' || coalesce(t.description, '') || '|' || coalesce(t.icon, '') ~* names;
  UPDATE public.savings_goals AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    icon_name = regexp_replace(t.icon_name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.icon_name, '') ~* names;
  UPDATE public.chore_proposals AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.rejection_comment, '') ~* names;
  UPDATE public.chore_offers AS t SET name = regexp_replace(t.name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND coalesce(t.name, '') ~* names;
  UPDATE public.allowances AS t SET name = regexp_replace(t.name, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') ~* names;
  UPDATE public.reward_claims AS t SET reward_name = regexp_replace(t.reward_name, names, 'a child', 'gi'),
    reward_description = regexp_replace(t.reward_description, names, 'a child', 'gi'),
    category = regexp_replace(t.category, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.reward_name, '') || '|' || coalesce(t.reward_description, '') || '|' || coalesce(t.category, '') || '|' || coalesce(t.rejection_comment, '') ~* names;
  UPDATE public.withdrawal_requests AS t SET description = regexp_replace(t.description, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') ~* names;
  UPDATE public.purchase_requests AS t SET goal_name = regexp_replace(t.goal_name, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.goal_name, '') || '|' || coalesce(t.rejection_comment, '') ~* names;
  UPDATE public.chores AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    rejection_comment = regexp_replace(t.rejection_comment, names, 'a child', 'gi'),
    returned_comment = regexp_replace(t.returned_comment, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.name, '') || '|' || coalesce(t.rejection_comment, '') || '|' || coalesce(t.returned_comment, '') ~* names;
  UPDATE public.allowance_payments AS t SET description = regexp_replace(t.description, names, 'a child', 'gi'),
    words = public.replace_in_texts(t.words, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') || '|' || coalesce(public.texts_of(t.words), '') ~* names;
  UPDATE public.ledger_entries AS t SET description = regexp_replace(t.description, names, 'a child', 'gi'),
    words = public.replace_in_texts(t.words, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.child_id <> p_child_id AND coalesce(t.description, '') || '|' || coalesce(public.texts_of(t.words), '') ~* names;
  UPDATE public.consent_events AS t SET reason = regexp_replace(t.reason, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND t.consent_id NOT IN (
    SELECT c.consent_id FROM public.parental_consents AS c WHERE c.family_id = p_family_id AND c.child_id = p_child_id) AND coalesce(t.reason, '') ~* names;
  UPDATE public.duties AS t SET name = regexp_replace(t.name, names, 'a child', 'gi'),
    steps = regexp_replace(t.steps, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND coalesce(t.name, '') || '|' || coalesce(t.steps, '') ~* names;
  -- End of the generated part.
  RETURN names;
END $function$
;

CREATE OR REPLACE FUNCTION public.replace_in_texts(p_texts jsonb, p_pattern text, p_replacement text, p_flags text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(jsonb_object_agg(t.key, regexp_replace(t.value, p_pattern, p_replacement, p_flags)), p_texts)
  FROM jsonb_each_text(p_texts) AS t
$function$
;

CREATE OR REPLACE FUNCTION public.replace_name_beside(p_family_id uuid, names text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  -- Generated from the catalogue of tables by `npm run generate`.
  UPDATE public.error_logs AS t SET message = regexp_replace(t.message, names, 'a child', 'gi'),
    technical_message = regexp_replace(t.technical_message, names, 'a child', 'gi'),
    stack_trace = regexp_replace(t.stack_trace, names, 'a child', 'gi'),
    url = regexp_replace(t.url, names, 'a child', 'gi'),
    request_data = regexp_replace(t.request_data, names, 'a child', 'gi'),
    response_data = regexp_replace(t.response_data, names, 'a child', 'gi'),
    user_comment = regexp_replace(t.user_comment, names, 'a child', 'gi'),
    resolution = regexp_replace(t.resolution, names, 'a child', 'gi')
  WHERE t.family_id = p_family_id AND coalesce(t.message, '') || '|' || coalesce(t.technical_message, '') || '|' || coalesce(t.stack_trace, '') || '|' || coalesce(t.url, '') || '|' || coalesce(t.request_data, '') || '|' || coalesce(t.response_data, '') || '|' || coalesce(t.user_comment, '') || '|' || coalesce(t.resolution, '') ~* names;
  UPDATE public.privacy_violations AS t SET resolved_reason = regexp_replace(t.resolved_reason, names, 'a child', 'gi')
  WHERE t.subject_id = p_family_id AND coalesce(t.resolved_reason, '') ~* names;
  -- End of the generated part.
END $function$
;

CREATE OR REPLACE FUNCTION public.reversal_of(p_family_id uuid, p_line jsonb, p_source_type text, p_source_id uuid, p_round integer, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
SELECT CASE WHEN count(o.entry_id) = 0 AND p_source_id IS NULL THEN NULL
  ELSE coalesce(jsonb_agg(p_line || jsonb_build_object('child_id', o.child_id, 'amount', -o.amount, 'description', t.text,
    'category', o.category, 'reverses', o.entry_id, 'kind', 'reversal', 'facts', o.facts || jsonb_build_object('of', o.kind),
    'words', CASE WHEN o.words ? 'written' THEN jsonb_build_object('written', t.text)
      ELSE o.words || jsonb_strip_nulls(jsonb_build_object('reason', p_line ->> 'reason')) END))
    FILTER (WHERE o.entry_id IS NOT NULL), '[]') END
FROM public.ledger_entries AS o CROSS JOIN LATERAL (
  SELECT (p_line ->> 'prefix') || o.description || coalesce(' (' || (p_line ->> 'reason') || ')', '')) AS t (text)
WHERE o.family_id = p_family_id AND CASE
  WHEN p_source_id IS NOT NULL THEN
    o.source_type = p_source_type AND o.source_id = p_source_id AND o.source_round = p_round
  ELSE o.entry_id = (p_line ->> 'reverses')::uuid AND (o.source_type IS NULL OR o.source_type = 'allowance')
    AND o.reverses IS NULL AND NOT o.brought_forward
    AND public.elapsed_since(o.created_at, p_at) < make_interval(days => (p_line ->> 'days')::integer)
    AND NOT EXISTS (SELECT FROM public.ledger_entries AS r WHERE r.family_id = p_family_id AND r.reverses = o.entry_id)
  END
$function$
;

CREATE OR REPLACE FUNCTION public.sum_ledger_days(p_today date)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  v_from date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger_days'));
  SELECT coalesce(max(d.day) + 1, p_today - 400) INTO v_from FROM public.ledger_days AS d;
  WITH noted AS (
    DELETE FROM public.ledger_day_changes AS c WHERE c.day < v_from RETURNING c.day, c.currency, c.transactions, c.value
  ), summed AS (
    SELECT n.day, n.currency, sum(n.transactions) AS transactions, sum(n.value) AS value FROM noted AS n
    GROUP BY n.day, n.currency
  ), changed AS (
    UPDATE public.ledger_days AS d SET transactions = d.transactions + s.transactions, value = d.value + s.value
    FROM summed AS s WHERE d.day = s.day AND d.currency = s.currency RETURNING d.day, d.currency
  )
  INSERT INTO public.ledger_days (day, currency, transactions, value)
  SELECT s.day, s.currency, s.transactions, s.value FROM summed AS s
  WHERE s.transactions > 0 AND s.day >= (SELECT min(d.day) FROM public.ledger_days AS d)
    AND NOT EXISTS (SELECT FROM changed AS c WHERE c.day = s.day AND c.currency = s.currency);
  INSERT INTO public.ledger_days (day, currency, transactions, value)
  SELECT s.day::date, coalesce(c.currency, 'USD'), coalesce(c.transactions, 0), coalesce(c.value, 0)
  FROM generate_series(v_from, p_today - 1, interval '1 day') AS s (day) LEFT JOIN (
    SELECT e.day, e.currency, sum(e.transactions) AS transactions, sum(e.value) AS value FROM (
      SELECT e.family_id, (e.created_at AT TIME ZONE 'UTC')::date AS day, e.currency, 1::bigint AS transactions,
        abs(e.amount) AS value
      FROM public.ledger_entries AS e
      WHERE e.created_at >= v_from::timestamp AT TIME ZONE 'UTC' AND e.created_at < p_today::timestamp AT TIME ZONE 'UTC'
        AND NOT e.brought_forward
      UNION ALL
      SELECT c.family_id, c.day, c.currency, -c.transactions, -c.value FROM public.ledger_day_changes AS c
      WHERE c.day >= v_from AND c.day < p_today
    ) AS e GROUP BY e.day, e.currency
  ) AS c ON c.day = s.day::date;
  RETURN greatest(p_today - v_from, 0);
END $function$
;

CREATE OR REPLACE FUNCTION public.take_off_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  gone record;
BEGIN
  FOR gone IN
    SELECT e.family_id, (e.created_at AT TIME ZONE 'UTC')::date AS day, e.currency, count(*) AS transactions,
      sum(abs(e.amount)) AS value
    FROM entries AS e WHERE NOT e.brought_forward GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    INSERT INTO public.ledger_day_changes (family_id, day, currency, transactions, value)
    VALUES (gone.family_id, gone.day, gone.currency, -gone.transactions, -gone.value);
  END LOOP;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.take_step(p_family_id uuid, p_step jsonb)
 RETURNS TABLE(child_id uuid, source_id uuid, source_round integer, amount numeric, description text, source jsonb)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_id uuid := p_step ->> 'id';
  v_from text[] := ARRAY(SELECT jsonb_array_elements_text(p_step -> 'from'));
  v_set jsonb := p_step -> 'set';
  v_at timestamptz := p_step ->> 'at';
  v_within interval := make_interval(days => (p_step ->> 'days')::integer);
  v_decided_at timestamptz := p_step ->> 'decided_at';
  v_rounds integer := CASE WHEN p_step ? 'days' THEN 1 ELSE 0 END;
  v_trusted numeric := v_set ->> 'trusted_up_to';
  v_chore public.chores;
  v_claim public.reward_claims;
  v_withdrawal public.withdrawal_requests;
  v_purchase public.purchase_requests;
  v_goal public.savings_goals;
  v_goal_from text;
  v_allowance public.allowances;
  v_payment public.allowance_payments;
  v_last timestamptz;
  v_away date;
BEGIN
  CASE p_step ->> 'of'
  WHEN 'chore' THEN
    SELECT t.* INTO v_chore FROM public.chores AS t
    WHERE t.family_id = p_family_id AND t.chore_id = v_id AND t.status = ANY (v_from)
      AND (public.elapsed_since(coalesce(t.approved_at, t.rejected_at), v_at) >= v_within) IS NOT TRUE
      AND (v_decided_at IS NULL OR coalesce(t.approved_at, t.rejected_at) = v_decided_at)
      -- A rejected chore that was edited since differs from the child's submission.
      AND (v_rounds = 0 OR t.status = 'approved' OR t.updated_at = t.rejected_at)
      AND (p_step -> 'today' IS NULL OR t.opens_on IS NULL OR t.opens_on <= (p_step ->> 'today')::date)
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_chore := jsonb_populate_record(v_chore, v_set);
    UPDATE public.chores AS t SET status = v_chore.status, submitted_at = v_chore.submitted_at,
      submitted_day = v_chore.submitted_day,
      approved_at = v_chore.approved_at, rejected_at = v_chore.rejected_at,
      rejection_comment = v_chore.rejection_comment, returned_at = v_chore.returned_at,
      returned_comment = v_chore.returned_comment,
      returned_updated_at = v_chore.returned_updated_at, updated_at = v_chore.updated_at, round = t.round + v_rounds,
      trusted_up_to = v_trusted,
      turn_submitted = v_chore.turn_submitted OR (v_chore.turn_submitted IS NOT NULL AND v_chore.status = 'submitted')
    WHERE t.family_id = p_family_id AND t.chore_id = v_id RETURNING t.* INTO v_chore;
    v_last := v_chore.approved_at;
    IF v_last IS NULL AND v_chore.series_id IS NOT NULL THEN
      SELECT max(l.approved_at) INTO v_last FROM public.chores AS l WHERE l.family_id = p_family_id
        AND l.series_id = v_chore.series_id AND l.status = 'approved' AND l.chore_id <> v_id;
    END IF;
    IF v_chore.status <> 'approved' THEN
      SELECT max(x.to_day) INTO v_away FROM public.absences AS x WHERE x.family_id = p_family_id
        AND x.child_id = v_chore.child_id AND v_chore.due_at >= x.starts_at AND v_chore.due_at < x.ends_at;
    END IF;
    RETURN QUERY SELECT v_chore.child_id, v_chore.chore_id, v_chore.round, v_chore.reward::numeric, v_chore.name,
      to_jsonb(v_chore) || jsonb_build_object('reward', v_chore.reward::text, 'trusted_up_to',
        v_chore.trusted_up_to::text, 'last_completed', v_last, 'away_until', v_away);
  WHEN 'claim' THEN
    SELECT t.* INTO v_claim FROM public.reward_claims AS t
    WHERE t.family_id = p_family_id AND t.request_id = v_id AND t.status = ANY (v_from)
      AND (public.elapsed_since(t.decided_at, v_at) >= v_within) IS NOT TRUE
      AND (v_decided_at IS NULL OR t.decided_at = v_decided_at)
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_claim := jsonb_populate_record(v_claim, v_set);
    UPDATE public.reward_claims AS t SET status = v_claim.status, decided_at = v_claim.decided_at,
      rejection_comment = v_claim.rejection_comment, round = t.round + v_rounds, trusted_up_to = v_trusted
    WHERE t.family_id = p_family_id AND t.request_id = v_id RETURNING t.* INTO v_claim;
    RETURN QUERY SELECT v_claim.child_id, v_claim.request_id, v_claim.round, v_claim.amount::numeric, v_claim.reward_name,
      to_jsonb(v_claim) || jsonb_build_object('amount', v_claim.amount::text, 'trusted_up_to',
        v_claim.trusted_up_to::text);
  WHEN 'withdrawal' THEN
    SELECT t.* INTO v_withdrawal FROM public.withdrawal_requests AS t
    WHERE t.family_id = p_family_id AND t.request_id = v_id AND t.status = ANY (v_from) AND t.handed_over_at IS NULL
      AND (public.elapsed_since(t.decided_at, v_at) >= v_within) IS NOT TRUE
      AND (v_decided_at IS NULL OR t.decided_at = v_decided_at)
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_withdrawal := jsonb_populate_record(v_withdrawal, v_set);
    UPDATE public.withdrawal_requests AS t SET status = v_withdrawal.status, decided_at = v_withdrawal.decided_at,
      owed = v_withdrawal.status = 'approved', round = t.round + v_rounds
    WHERE t.family_id = p_family_id AND t.request_id = v_id RETURNING t.* INTO v_withdrawal;
    RETURN QUERY SELECT v_withdrawal.child_id, v_withdrawal.request_id, v_withdrawal.round,
      v_withdrawal.amount::numeric, v_withdrawal.description,
      to_jsonb(v_withdrawal) || jsonb_build_object('amount', v_withdrawal.amount::text);
  -- A purchase and its goal move together: the goal from the state that fits the purchase's state before the step. A
  -- decision is not taken back if the goal is gone, is in another state, or has another name or price.
  WHEN 'purchase' THEN
    SELECT t.* INTO v_purchase FROM public.purchase_requests AS t
    WHERE t.family_id = p_family_id AND t.request_id = v_id AND t.status = ANY (v_from) AND t.handed_over_at IS NULL
      AND (public.elapsed_since(t.decided_at, v_at) >= v_within) IS NOT TRUE
      AND (v_decided_at IS NULL OR t.decided_at = v_decided_at)
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_goal_from := p_step #>> ARRAY['goal', 'from', v_purchase.status];
    v_purchase := jsonb_populate_record(v_purchase, v_set);
    UPDATE public.purchase_requests AS t SET status = v_purchase.status, decided_at = v_purchase.decided_at,
      rejection_comment = v_purchase.rejection_comment, owed = v_purchase.status = 'approved', round = t.round + v_rounds
    WHERE t.family_id = p_family_id AND t.request_id = v_id RETURNING t.* INTO v_purchase;
    SELECT g.* INTO v_goal FROM public.savings_goals AS g
    WHERE g.family_id = p_family_id AND g.goal_id = v_purchase.goal_id AND g.status = v_goal_from
      AND (v_rounds = 0 OR (g.target = v_purchase.amount AND g.name = v_purchase.goal_name))
    FOR NO KEY UPDATE;
    IF FOUND THEN
      v_goal := jsonb_populate_record(v_goal, p_step #> '{goal,set}');
      UPDATE public.savings_goals AS g SET status = v_goal.status, purchased_at = v_goal.purchased_at
      WHERE g.family_id = p_family_id AND g.goal_id = v_purchase.goal_id;
    ELSIF v_rounds > 0 THEN RETURN;
    END IF;
    RETURN QUERY SELECT v_purchase.child_id, v_purchase.request_id, v_purchase.round, v_purchase.amount::numeric,
      v_purchase.goal_name, to_jsonb(v_purchase) || jsonb_build_object('amount', v_purchase.amount::text);
  -- The next payday of an allowance, if the allowance is as it was read. Its row is kept if the step has one. With
  -- `away` the child must be away on the payday, or must not; on the paydays of `aside` it must not.
  WHEN 'payday' THEN
    UPDATE public.allowances AS t SET next_due_on = (p_step ->> 'next_due_on')::date
    WHERE t.family_id = p_family_id AND t.allowance_id = v_id AND t.version = (p_step ->> 'version')::integer
      AND t.next_due_on = (p_step ->> 'due_on')::date AND NOT t.paused
      AND t.name IS NOT DISTINCT FROM (p_step ->> 'name')
      AND (p_step -> 'away' IS NULL OR (p_step ->> 'away')::boolean = (t.amount > 0 AND EXISTS (
        SELECT FROM public.absences AS x WHERE x.family_id = p_family_id AND x.child_id = t.child_id
          AND x.skips_allowances AND (p_step ->> 'due_on')::date BETWEEN x.from_day AND x.to_day)))
      AND (p_step -> 'aside' IS NULL OR t.amount < 0 OR NOT EXISTS (
        SELECT FROM public.absences AS x, jsonb_array_elements_text(p_step -> 'aside') AS d (day)
        WHERE x.family_id = p_family_id AND x.child_id = t.child_id AND x.skips_allowances
          AND d.day::date BETWEEN x.from_day AND x.to_day))
    RETURNING t.* INTO v_allowance;
    IF NOT FOUND THEN RETURN; END IF;
    IF v_set IS NOT NULL THEN
      v_payment := jsonb_populate_record(NULL::public.allowance_payments, v_set);
      INSERT INTO public.allowance_payments (family_id, payment_id, allowance_id, child_id, due_on, amount, description,
        status, posted_at, away, planned, counted_from, kind, facts, words)
      VALUES (p_family_id, v_payment.payment_id, v_id, v_allowance.child_id, v_payment.due_on, v_allowance.amount,
        v_payment.description, v_payment.status, v_payment.posted_at, coalesce((p_step ->> 'away')::boolean, false),
        CASE v_payment.status WHEN 'asked' THEN v_allowance.amount END, v_payment.counted_from,
        CASE WHEN v_allowance.amount < 0 THEN 'regular_payment' ELSE 'allowance' END,
        jsonb_build_object('dueOn', v_payment.due_on, 'paydays', 1),
        jsonb_strip_nulls(jsonb_build_object('text', v_allowance.name)))
      RETURNING * INTO v_payment;
    END IF;
    RETURN QUERY SELECT v_allowance.child_id, v_payment.payment_id, 1, v_allowance.amount::numeric,
      v_payment.description, to_jsonb(v_payment) || jsonb_build_object('amount', v_payment.amount::text);
  -- A payday of an allowance that asks. With `amount` only so much of it is paid, and `less` is its text.
  WHEN 'asked' THEN
    SELECT t.* INTO v_payment FROM public.allowance_payments AS t
    WHERE t.family_id = p_family_id AND t.allowance_id = v_id AND t.status = ANY (v_from)
      AND t.due_on = (p_step ->> 'due_on')::date AND t.due_on <= (p_step ->> 'today')::date
      AND (p_step ->> 'amount')::numeric >= t.planned IS NOT TRUE
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_payment := jsonb_populate_record(v_payment, v_set);
    v_payment.amount := coalesce((p_step ->> 'amount')::numeric, v_payment.amount);
    IF v_payment.amount < v_payment.planned THEN
      v_payment.description := p_step ->> 'less';
      v_payment.facts := v_payment.facts || jsonb_build_object('planned', (v_payment.planned * 100)::bigint);
    END IF;
    UPDATE public.allowance_payments AS t SET status = v_payment.status, posted_at = v_payment.posted_at,
      amount = v_payment.amount, description = v_payment.description, facts = v_payment.facts
    WHERE t.family_id = p_family_id AND t.payment_id = v_payment.payment_id;
    RETURN QUERY SELECT v_payment.child_id, v_payment.payment_id, 1, v_payment.amount::numeric, v_payment.description,
      to_jsonb(v_payment) || jsonb_build_object('amount', v_payment.amount::text, 'planned', v_payment.planned::text);
  -- The missed paydays of an allowance, if they are as many as the adult saw. While no job pays, `today` is given, and
  -- due paydays count as missed: they are in the row once they are set aside.
  WHEN 'missed' THEN
    SELECT t.* INTO v_payment FROM public.allowance_payments AS t
    WHERE t.family_id = p_family_id AND t.allowance_id = v_id AND t.status = ANY (v_from)
      AND t.paydays = (p_step ->> 'paydays')::integer
      AND abs(t.amount) <= coalesce((p_step ->> 'most')::numeric, abs(t.amount))
      AND (p_step -> 'today' IS NULL OR NOT EXISTS (SELECT FROM public.allowances AS a WHERE a.family_id = p_family_id
        AND a.allowance_id = v_id AND NOT a.paused AND a.next_due_on <= (p_step ->> 'today')::date))
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    v_payment := jsonb_populate_record(v_payment, v_set);
    -- More paydays may be added until the decision. The previous version then changes the text alone: words that do not
    -- fit it are left to the classification.
    IF v_payment.words ->> 'written' IS DISTINCT FROM v_payment.description
      AND NOT starts_with(v_payment.description, coalesce(v_payment.words ->> 'text', 'Allowance') || ' for ')
    THEN v_payment.words := NULL;
    END IF;
    v_payment.facts := jsonb_build_object('dueOn', v_payment.due_on, 'paydays', v_payment.paydays);
    UPDATE public.allowance_payments AS t SET status = v_payment.status, posted_at = v_payment.posted_at,
      facts = v_payment.facts, words = v_payment.words
    WHERE t.family_id = p_family_id AND t.payment_id = v_payment.payment_id;
    RETURN QUERY SELECT v_payment.child_id, v_payment.payment_id, 1, v_payment.amount::numeric, v_payment.description,
      to_jsonb(v_payment) || jsonb_build_object('amount', v_payment.amount::text);
  END CASE;
END $function$
;

CREATE OR REPLACE FUNCTION public.texts_of(p_texts jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT string_agg(t.value, '|') FROM jsonb_each_text(p_texts) AS t
$function$
;

CREATE OR REPLACE FUNCTION public.trail_cut(p_family_id uuid, p_before timestamp with time zone, OUT first_sequence bigint, OUT removed integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM public.check_cut_off('activity', p_before);
  SELECT c.sequence INTO first_sequence FROM public.audit_checkpoint_heads AS c
  JOIN public.audit_entries AS a ON a.family_id = p_family_id AND a.sequence = c.sequence AND a.hash = c.hash
  WHERE c.family_id = p_family_id AND a.at < p_before ORDER BY c.sequence DESC LIMIT 1;
  DELETE FROM public.audit_entries AS t WHERE t.family_id = p_family_id AND t.sequence < first_sequence;
  GET DIAGNOSTICS removed = ROW_COUNT;
END $function$
;

CREATE OR REPLACE FUNCTION public.unused_items(p_family_id uuid, p_before timestamp with time zone)
 RETURNS TABLE(item_type text, item_id uuid, child_id uuid, name text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN RETURN QUERY
WITH saving AS (
  SELECT a.child_id FROM public.accounts AS a
  JOIN public.member_last_active AS l ON l.family_id = a.family_id AND l.member_id = a.child_id
  -- Three years before now is about `p_before`.
  WHERE a.family_id = p_family_id AND a.balance > 0 AND l.day > (p_before + interval '2 years')::date
), item AS (
  SELECT 'chore' AS item_type, t.chore_id AS item_id, t.child_id, t.name, greatest(t.submitted_at, t.updated_at) AS used_at
  FROM public.chores AS t WHERE t.family_id = p_family_id AND t.status = 'submitted'
  UNION ALL
  SELECT 'goal', t.goal_id, t.child_id, t.name, greatest(t.created_at, t.updated_at, (
    SELECT max(greatest(r.submitted_at, r.decided_at)) FROM public.purchase_requests AS r
    WHERE r.family_id = p_family_id AND r.child_id = t.child_id AND r.goal_id = t.goal_id))
  FROM public.savings_goals AS t WHERE t.family_id = p_family_id AND t.status <> 'purchased'
    AND t.child_id NOT IN (SELECT s.child_id FROM saving AS s)
  UNION ALL
  SELECT 'purchase', t.request_id, t.child_id, t.goal_name, greatest(t.submitted_at, (
    SELECT g.updated_at FROM public.savings_goals AS g WHERE g.family_id = p_family_id AND g.goal_id = t.goal_id))
  FROM public.purchase_requests AS t WHERE t.family_id = p_family_id AND t.status = 'submitted'
    AND t.child_id NOT IN (SELECT s.child_id FROM saving AS s)
  UNION ALL
  SELECT 'withdrawal', t.request_id, t.child_id, t.description, t.submitted_at
  FROM public.withdrawal_requests AS t WHERE t.family_id = p_family_id AND t.status = 'pending'
    AND t.child_id NOT IN (SELECT s.child_id FROM saving AS s)
  UNION ALL
  SELECT 'claim', t.request_id, t.child_id, t.reward_name, t.submitted_at
  FROM public.reward_claims AS t WHERE t.family_id = p_family_id AND t.status = 'submitted'
  UNION ALL
  SELECT 'proposal', t.request_id, t.child_id, t.name, t.submitted_at
  FROM public.chore_proposals AS t WHERE t.family_id = p_family_id AND t.status = 'open'
  UNION ALL
  SELECT 'reward', t.reward_id, t.child_id, t.name, greatest(t.created_at, t.updated_at, (
    SELECT max(greatest(c.submitted_at, c.decided_at)) FROM public.reward_claims AS c
    WHERE c.family_id = p_family_id AND c.child_id = t.child_id AND c.reward_id = t.reward_id))
  FROM public.rewards AS t WHERE t.family_id = p_family_id
  UNION ALL
  SELECT 'allowance', t.allowance_id, t.child_id, coalesce('regular payment ‘' || t.name || '’', 'allowance'),
    greatest(t.created_at, t.updated_at, (
    SELECT max(p.posted_at) FROM public.allowance_payments AS p
    WHERE p.family_id = p_family_id AND p.allowance_id = t.allowance_id AND p.status = 'paid'))
  FROM public.allowances AS t WHERE t.family_id = p_family_id AND t.next_due_on IS NOT NULL
)
SELECT i.item_type, i.item_id, i.child_id, i.name FROM item AS i
WHERE i.used_at < p_before AND NOT EXISTS (SELECT FROM public.ledger_entries AS e
  WHERE e.family_id = p_family_id AND e.source_type = i.item_type AND e.source_id = i.item_id) AND NOT EXISTS (
  SELECT FROM public.families AS f WHERE f.family_id = p_family_id AND f.kept_at >= p_before);
END $function$
;

CREATE OR REPLACE FUNCTION public.was_paid(p_family_id uuid, p_source_type text, p_source_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM public.ledger_entries AS e
    WHERE e.family_id = p_family_id AND e.source_type = p_source_type AND e.source_id = p_source_id);
END $function$
;
