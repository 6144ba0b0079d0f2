-- Written from the migrated schema by `npm run generate`; do not edit.

CREATE TABLE accounts (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  balance numeric(12,2) NOT NULL DEFAULT 0,
  sequence integer NOT NULL DEFAULT 0,
  CONSTRAINT accounts_pkey PRIMARY KEY (family_id, child_id),
  CONSTRAINT accounts_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT accounts_balance_check CHECK (((balance >= '-99999999.99'::numeric) AND (balance <= 99999999.99)))
);

GRANT INSERT, SELECT, UPDATE ON accounts TO pocketful_app;

CREATE TABLE audit_checkpoint_heads (
  family_id uuid NOT NULL,
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  checkpoint_id uuid NOT NULL,
  CONSTRAINT audit_checkpoint_heads_pkey PRIMARY KEY (family_id, sequence),
  CONSTRAINT audit_checkpoint_heads_checkpoint_id_fkey FOREIGN KEY (checkpoint_id) REFERENCES audit_checkpoints(checkpoint_id)
);

CREATE INDEX audit_checkpoint_heads_checkpoint ON public.audit_checkpoint_heads USING btree (checkpoint_id);

GRANT INSERT, SELECT ON audit_checkpoint_heads TO pocketful_app;

CREATE TABLE audit_checkpoints (
  checkpoint_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  signature bytea NOT NULL,
  CONSTRAINT audit_checkpoints_number_key UNIQUE (number),
  CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (checkpoint_id)
);

GRANT INSERT, SELECT ON audit_checkpoints TO pocketful_app;

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
  CONSTRAINT audit_entries_pkey PRIMARY KEY (family_id, sequence)
);

GRANT INSERT, SELECT ON audit_entries TO pocketful_app;

CREATE TABLE audit_heads (
  family_id uuid NOT NULL,
  sequence bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_heads_pkey PRIMARY KEY (family_id)
);

GRANT INSERT, SELECT, UPDATE ON audit_heads TO pocketful_app;

CREATE TABLE chore_payments (
  family_id uuid NOT NULL,
  chore_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  CONSTRAINT chore_payments_family_id_entry_id_key UNIQUE (family_id, entry_id),
  CONSTRAINT chore_payments_pkey PRIMARY KEY (family_id, chore_id),
  CONSTRAINT chore_payments_family_id_chore_id_fkey FOREIGN KEY (family_id, chore_id) REFERENCES chores(family_id, chore_id),
  CONSTRAINT chore_payments_family_id_entry_id_fkey FOREIGN KEY (family_id, entry_id) REFERENCES ledger_entries(family_id, entry_id) DEFERRABLE INITIALLY DEFERRED
);

GRANT INSERT, SELECT ON chore_payments TO pocketful_app;

CREATE TABLE chore_templates (
  family_id uuid NOT NULL,
  template_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  default_reward numeric(10,2) NOT NULL,
  category text NOT NULL,
  created_at timestamp with time zone NOT NULL,
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
  CONSTRAINT chores_pkey PRIMARY KEY (family_id, chore_id),
  CONSTRAINT chores_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT chores_check CHECK (((status = 'approved'::text) = (approved_at IS NOT NULL))),
  CONSTRAINT chores_reward_check CHECK ((reward > (0)::numeric)),
  CONSTRAINT chores_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'submitted'::text, 'approved'::text, 'rejected'::text])))
);

CREATE INDEX chores_approved ON public.chores USING btree (family_id, approved_at DESC, chore_id DESC) WHERE (status = 'approved'::text);

CREATE INDEX chores_child_approved ON public.chores USING btree (family_id, child_id, approved_at DESC, chore_id DESC) WHERE (status = 'approved'::text);

CREATE INDEX chores_open ON public.chores USING btree (family_id, child_id, due_at) WHERE (status <> 'approved'::text);

GRANT DELETE, INSERT, SELECT, UPDATE ON chores TO pocketful_app;

CREATE TABLE families (
  family_id uuid NOT NULL,
  time_zone text NOT NULL,
  setup_completed boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT families_pkey PRIMARY KEY (family_id)
);

GRANT INSERT, SELECT, UPDATE ON families TO pocketful_app;

CREATE TABLE idempotency_keys (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_digest bytea NOT NULL,
  resource_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (family_id, member_id, call, key),
  CONSTRAINT idempotency_keys_family_id_fkey FOREIGN KEY (family_id) REFERENCES families(family_id),
  CONSTRAINT idempotency_keys_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE
);

CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

GRANT DELETE, INSERT, SELECT ON idempotency_keys TO pocketful_app;

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
  created_by uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_entries_family_id_entry_id_key UNIQUE (family_id, entry_id),
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (family_id, child_id, sequence),
  CONSTRAINT ledger_entries_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES accounts(family_id, child_id),
  CONSTRAINT ledger_entries_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT ledger_entries_category_check CHECK ((category = ANY (ARRAY['chore'::text, 'achievement'::text, 'gift'::text, 'spending'::text, 'allowance'::text, 'bonus'::text, 'savings'::text, 'other'::text]))),
  CONSTRAINT ledger_entries_check CHECK (((source_type IS NULL) = (source_id IS NULL))),
  CONSTRAINT ledger_entries_sequence_check CHECK ((sequence > 0))
);

CREATE INDEX ledger_entries_newest ON public.ledger_entries USING btree (family_id, created_at DESC, entry_id DESC);

CREATE UNIQUE INDEX ledger_entries_paid_once ON public.ledger_entries USING btree (family_id, source_type, source_id) WHERE (source_id IS NOT NULL);

GRANT INSERT, SELECT ON ledger_entries TO pocketful_app;

CREATE TABLE login_names (
  name_key text NOT NULL,
  family_id uuid,
  member_id uuid,
  staff_id uuid,
  CONSTRAINT login_names_pkey PRIMARY KEY (name_key),
  CONSTRAINT login_names_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT login_names_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE,
  CONSTRAINT login_names_one_owner CHECK ((((staff_id IS NULL) = (member_id IS NOT NULL)) AND ((family_id IS NULL) = (member_id IS NULL))))
);

CREATE INDEX login_names_member ON public.login_names USING btree (family_id, member_id);

CREATE INDEX login_names_staff ON public.login_names USING btree (staff_id);

GRANT DELETE, INSERT, SELECT, UPDATE ON login_names TO pocketful_app;

CREATE TABLE member_attempts (
  family_id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL,
  failures smallint NOT NULL,
  lock_level smallint NOT NULL,
  locked_at timestamp with time zone,
  locked_until timestamp with time zone,
  CONSTRAINT member_attempts_pkey PRIMARY KEY (family_id, member_id, kind),
  CONSTRAINT member_attempts_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT member_attempts_kind_check CHECK ((kind = ANY (ARRAY['pin'::text, 'password'::text, 'login'::text])))
);

GRANT DELETE, INSERT, SELECT, UPDATE ON member_attempts TO pocketful_app;

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
  pin_fingerprint bytea,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT members_pkey PRIMARY KEY (family_id, member_id),
  CONSTRAINT members_family_id_fkey FOREIGN KEY (family_id) REFERENCES families(family_id),
  CONSTRAINT members_family_id_parent_id_fkey FOREIGN KEY (family_id, parent_id) REFERENCES members(family_id, member_id),
  CONSTRAINT members_color_check CHECK (((color >= 1) AND (color <= 8))),
  CONSTRAINT members_fields_by_role CHECK (
CASE role
    WHEN 'child'::text THEN ((birth_year IS NOT NULL) AND (color IS NOT NULL) AND (parent_id IS NOT NULL) AND (pin_hash IS NOT NULL) AND (email IS NULL) AND (password_hash IS NULL))
    ELSE ((birth_year IS NULL) AND (color IS NULL) AND (parent_id IS NULL) AND (email IS NOT NULL) AND (password_hash IS NOT NULL))
END),
  CONSTRAINT members_pin_whole CHECK ((((pin_hash IS NULL) = (pin_length IS NULL)) AND ((pin_hash IS NULL) = (pin_fingerprint IS NULL)))),
  CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['family_admin'::text, 'parent'::text, 'child'::text])))
);

CREATE UNIQUE INDEX members_child_pin_key ON public.members USING btree (family_id, pin_fingerprint) WHERE (role = 'child'::text);

CREATE UNIQUE INDEX members_family_admin_key ON public.members USING btree (family_id) WHERE (role = 'family_admin'::text);

CREATE INDEX members_parent ON public.members USING btree (family_id, parent_id);

CREATE UNIQUE INDEX members_username_key ON public.members USING btree (family_id, username_key);

GRANT INSERT, SELECT, UPDATE ON members TO pocketful_app;

CREATE TABLE parental_consents (
  family_id uuid NOT NULL,
  consent_id uuid NOT NULL,
  child_id uuid NOT NULL,
  parent_id uuid NOT NULL,
  consent_type character varying(50) NOT NULL,
  policy_version character varying(20) NOT NULL,
  consent_date timestamp with time zone NOT NULL,
  verification_method character varying(50) NOT NULL,
  verified_at timestamp with time zone,
  given_with_parental boolean NOT NULL DEFAULT false,
  ip_address character varying(45),
  user_agent text,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  CONSTRAINT parental_consents_pkey PRIMARY KEY (family_id, consent_id),
  CONSTRAINT parental_consents_family_id_child_id_fkey FOREIGN KEY (family_id, child_id) REFERENCES members(family_id, member_id),
  CONSTRAINT parental_consents_family_id_parent_id_fkey FOREIGN KEY (family_id, parent_id) REFERENCES members(family_id, member_id),
  CONSTRAINT parental_consents_consent_type_check CHECK (((consent_type)::text = ANY ((ARRAY['parental'::character varying, 'data_collection'::character varying])::text[])))
);

CREATE UNIQUE INDEX parental_consents_in_force ON public.parental_consents USING btree (family_id, child_id, consent_type, policy_version) WHERE (withdrawn_at IS NULL);

CREATE INDEX parental_consents_parent ON public.parental_consents USING btree (family_id, parent_id);

GRANT INSERT, SELECT, UPDATE ON parental_consents TO pocketful_app;

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
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  CONSTRAINT policy_acceptances_pkey PRIMARY KEY (family_id, acceptance_id),
  CONSTRAINT policy_acceptances_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id)
);

CREATE INDEX policy_acceptances_member ON public.policy_acceptances USING btree (family_id, member_id, policy_type);

GRANT INSERT, SELECT, UPDATE ON policy_acceptances TO pocketful_app;

CREATE TABLE schema_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

GRANT SELECT ON schema_migrations TO pocketful_app;

CREATE TABLE sessions (
  family_id uuid NOT NULL,
  session_hash bytea NOT NULL,
  adult_id uuid NOT NULL,
  active_member_id uuid,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  last_active_at timestamp with time zone NOT NULL,
  user_agent text,
  CONSTRAINT sessions_pkey PRIMARY KEY (family_id, session_hash),
  CONSTRAINT sessions_family_id_active_member_id_fkey FOREIGN KEY (family_id, active_member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT sessions_family_id_adult_id_fkey FOREIGN KEY (family_id, adult_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE
);

CREATE INDEX sessions_active_member ON public.sessions USING btree (family_id, active_member_id);

CREATE INDEX sessions_adult ON public.sessions USING btree (family_id, adult_id);

CREATE INDEX sessions_last_active ON public.sessions USING btree (last_active_at);

GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO pocketful_app;

CREATE TABLE sign_in_attempts (
  subject text NOT NULL,
  failures smallint NOT NULL,
  lock_level smallint NOT NULL,
  locked_at timestamp with time zone,
  locked_until timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (subject)
);

CREATE INDEX sign_in_attempts_updated ON public.sign_in_attempts USING btree (updated_at);

GRANT DELETE, INSERT, SELECT, UPDATE ON sign_in_attempts TO pocketful_app;

CREATE TABLE sign_in_failures (
  failure_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  family_id uuid,
  member_id uuid,
  staff_id uuid,
  address text,
  request_id uuid NOT NULL,
  CONSTRAINT sign_in_failures_pkey PRIMARY KEY (failure_id),
  CONSTRAINT sign_in_failures_family_id_member_id_fkey FOREIGN KEY (family_id, member_id) REFERENCES members(family_id, member_id) ON DELETE CASCADE,
  CONSTRAINT sign_in_failures_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE
);

CREATE INDEX sign_in_failures_address ON public.sign_in_failures USING btree (address, at);

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

CREATE TABLE staff_sessions (
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  last_active_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id) ON DELETE CASCADE
);

CREATE INDEX staff_sessions_last_active ON public.staff_sessions USING btree (last_active_at);

CREATE INDEX staff_sessions_staff ON public.staff_sessions USING btree (staff_id);

GRANT DELETE, INSERT, SELECT, UPDATE ON staff_sessions TO pocketful_app;

CREATE OR REPLACE FUNCTION public.audit_hash(previous bytea, family_id uuid, sequence bigint, at timestamp with time zone, action text, actor_id uuid, profile_id uuid, object_type text, object_id uuid, request_id uuid, details jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    family_id, sequence, (extract(epoch FROM at) * 1000000)::bigint, action, actor_id, profile_id,
    object_type, object_id, request_id, details
  )::text, 'UTF8'))
$function$
;
