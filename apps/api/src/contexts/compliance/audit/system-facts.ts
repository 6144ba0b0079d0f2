import { LONGEST_HOURS } from '@pocketful/compliance/audit/data-checks';
import type { SystemFacts } from '@pocketful/compliance/audit/facts';
import { childRowsOf, TABLES, unregistered } from '@pocketful/compliance/catalogue';
import { textsOf } from '@pocketful/compliance/document';
import { DOCUMENTS } from '@pocketful/compliance/documents';
import { POLICIES, policyKey } from '@pocketful/compliance/policies';
import { BACKUP_DAYS, CHILD_COLUMNS, CLASS_DAYS, PERIODS, type RetentionClass } from '@pocketful/compliance/retention';
import { processorsIn } from '@pocketful/compliance/rules/evidence';
import { sql } from 'kysely';
import {
  backupPlaces,
  backupsIn,
  KEPT_BACKUPS,
  type OldBackup,
  strayCopies,
  wholeOf,
} from '../../../platform/backups/old-backups.ts';
import { before, DAY } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { DatabaseHandle } from '../../../platform/database/connect.ts';
import { KNOWN_OBJECTS } from '../../../platform/database/schema-objects.gen.ts';
import { SCHEMA_OBJECTS } from '../../../platform/database/schema-objects.ts';
import { foreignSources } from '../../../platform/http/security-headers.ts';
import { SYSTEM_FAMILY_ID } from '../../../platform/ids.ts';
import { isPrivateHost } from '../../../platform/network.ts';
import { COOKIES } from '../../../platform/sessions/cookie-names.ts';
import { cookieFlags } from '../../../platform/sessions/session-cookie.ts';
import { type EvidenceRecord, readEvidence } from './evidence-faults.ts';

interface RecordedPolicy {
  readonly key: string;
  readonly title: string;
  readonly effective: string;
  readonly content: string;
  readonly active: boolean;
}

/** Facts about the system as a whole. */
interface ProbedRow {
  readonly policies: readonly RecordedPolicy[];
  /** The servers of pushes; null for an address that names none. */
  readonly pushes: readonly (string | null)[];
  /** Addresses of persons without an account that should be gone. */
  readonly old_addresses: number;
  readonly waiting: number;
  /** Kinds of mail to an address that go to members only. */
  readonly mails: readonly string[];
  readonly tables: readonly string[];
  readonly columns: readonly string[];
  /** The objects that are not those of this version. */
  readonly drift: readonly string[];
  readonly retained_at: Date | null;
  /** The age in days of the oldest row of each class, if there is one, and the hours since the last look. */
  readonly marks: readonly { readonly class: string; readonly days: number | null; readonly hours: number }[];
  /** The newest row of each kind, of assurances all rows; the newest first. */
  readonly evidence: readonly (Omit<EvidenceRecord, 'audited'> & { readonly id: string })[];
  /** The digests of the audit log by the ids of the evidence. */
  readonly audited: Readonly<Record<string, string>>;
  readonly pin_columns: readonly string[];
  /** How many families there are, up to two. */
  readonly first_families: number;
  readonly staff: number;
  readonly weak_staff: number;
  readonly verified_at: Date | null;
  readonly verified_families: number | null;
  readonly faults: number | null;
}

/** The tables with expired rows of no family, and those with rows of a closed family. */
interface Remains {
  readonly overdue: readonly string[];
  readonly closed: readonly string[];
}

/** The digests of this version. */
const KNOWN = JSON.stringify(KNOWN_OBJECTS);

/** The tables with rows about children. */
const ABOUT_CHILDREN = TABLES.filter(([, entry]) => childRowsOf(entry)).map(([name]) => name);

/** The slow hash of a PIN, and its length. */
const SLOW = ['members.pin_hash', 'members.pin_length'];

/** The daily removal and the clock. */
const SLACK_DAYS = 2;
/** The days for which a mail to a person without an account is kept. */
const ASKING_DAYS = 3;

/**
 * Reads facts about the system as a whole: policies in force, jobs that ran, evidence on record. Two statements.
 *
 * @param familyId the family whose books are checked. Default: all families
 */
export async function probeSystem(
  database: DatabaseHandle,
  config: Config,
  now: Date,
  familyId: string | null = null,
): Promise<SystemFacts> {
  const { rows } = await sql<ProbedRow>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('key', policy_type || ' ' || version, 'title', title,
          'effective', effective_date, 'content', content, 'active', is_active)), '[]')
        FROM policy_versions) AS policies,
      (SELECT coalesce(json_agg(DISTINCT substring(endpoint from '^https://([^/:?#]+)')), '[]') FROM push_subscriptions) AS pushes,
      (SELECT count(*)::integer FROM outbox
        WHERE address IS NOT NULL AND (sent_at IS NOT NULL OR created_at < ${before(now, (ASKING_DAYS + 1) * DAY)})) AS old_addresses,
      (SELECT count(*)::integer FROM revocations WHERE at < ${before(now, DAY)}) AS waiting,
      (SELECT coalesce(json_agg(DISTINCT kind), '[]') FROM outbox
        WHERE address IS NOT NULL AND kind <> ALL (${TO_ADDRESSES}::text[])
          OR staff_id IS NOT NULL AND family_id <> ${SYSTEM_FAMILY_ID}) AS mails,
      (SELECT coalesce(json_agg(DISTINCT c.relname), '[]') FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attisdropped
          AND a.attname = ANY (${[...CHILD_COLUMNS]}::text[])) AS tables,
      (SELECT json_agg(c.relname || '.' || a.attname) FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
          AND c.relname = ANY (${ABOUT_CHILDREN}::text[])) AS columns,
      (SELECT coalesce(json_agg(coalesce(o.name, k.key) ORDER BY coalesce(o.name, k.key)), '[]')
        FROM (${sql.raw(SCHEMA_OBJECTS)}) AS o FULL JOIN jsonb_each_text(${KNOWN}::jsonb) AS k
          ON k.key = o.name WHERE o.digest IS DISTINCT FROM k.value) AS drift,
      (SELECT max(finished_at) FROM retention_runs) AS retained_at,
      (SELECT coalesce(json_agg(json_build_object('class', class, 'days', extract(epoch FROM looked_at - oldest_at) / 86400,
        'hours', extract(epoch FROM ${now}::timestamptz - looked_at) / 3600)), '[]') FROM retention_marks) AS marks,
      (SELECT coalesce(json_agg(json_build_object('id', evidence_id, 'kind', kind, 'doneOn', done_on, 'recordedAt', recorded_at, 'author', author,
          'document', document, 'digest', encode(digest, 'hex'), 'line', signed_line) ORDER BY done_on DESC, recorded_at DESC), '[]')
        FROM (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY done_on DESC, recorded_at DESC) AS place
          FROM privacy_evidence) AS e WHERE place = 1 OR kind = 'processor_assurances') AS evidence,
      (SELECT coalesce(json_object_agg(object_id, details ->> 'digest'), '{}') FROM audit_entries
        WHERE family_id = ${SYSTEM_FAMILY_ID} AND action = 'evidence.recorded' AND object_id IS NOT NULL) AS audited,
      (SELECT coalesce(json_agg(c.relname || '.' || a.attname), '[]') FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
          AND a.attname ~ '(^|_)pins?(_|$)') AS pin_columns,
      (SELECT count(*)::integer FROM (SELECT family_id FROM families LIMIT 2) AS first_two) AS first_families,
      (SELECT count(*)::integer FROM staff) AS staff,
      -- A sealed secret of 20 bytes has a nonce of 12 and a tag of 16, and a hash has 32 bytes.
      (SELECT count(*)::integer FROM staff AS s LEFT JOIN staff_second_factors AS f ON f.staff_id = s.staff_id
        WHERE is_weak_hash(s.password_hash) OR octet_length(f.sealed_secret) < 48)
        + (SELECT count(*)::integer FROM (SELECT token_hash AS hash FROM staff_sessions UNION ALL SELECT token_hash FROM staff_password_resets
          UNION ALL SELECT code_hash FROM staff_recovery_codes) AS t WHERE octet_length(t.hash) <> 32)
        + (SELECT count(*)::integer FROM held_sign_ups WHERE is_weak_hash(password_hash)) AS weak_staff,
      verified.finished_at AS verified_at, verified.families AS verified_families, verified.fault_count AS faults
    FROM (SELECT) AS one LEFT JOIN LATERAL (
      SELECT finished_at, families, CASE WHEN ${familyId}::uuid IS NULL THEN fault_count ELSE (
        SELECT count(*)::integer FROM jsonb_array_elements(faults) AS f WHERE f ->> 'familyId' = ${familyId}::text
      ) END AS fault_count
      FROM newest_book_verification
    ) AS verified ON true`.execute(database.crossTenant('privacy-audit'));
  const [row] = rows;
  if (!row) throw new Error('the system could not be probed');
  // By itself: on a cluster these functions ask the nodes.
  const looked = await sql<Remains>`
    SELECT (SELECT coalesce(json_agg(DISTINCT name), '[]') FROM overdue_beside(${now})) AS overdue,
      (SELECT coalesce(json_agg(DISTINCT name), '[]') FROM closed_remains()) AS closed`.execute(
    database.crossTenant('privacy-audit'),
  );
  const { overdue = [], closed = [] } = looked.rows[0] ?? {};
  return {
    at: now,
    mailOn: config.mail !== undefined,
    operatorNamed: config.operator !== undefined,
    processors: processorsIn(config.operator?.processors),
    mailLeaves: config.mail !== undefined && !isPrivateHost(new URL(config.mail.smtpUrl).hostname),
    evidence: row.evidence.map(one => readEvidence(config.instanceKey, { ...one, audited: row.audited[one.id] }, now)),
    ...(await agesOfBackups(config, now)),
    manyFamilies: row.first_families > 1,
    ...judgedTexts(row),
    ...judgedKeeping(row, overdue),
    mailsAway: row.mails,
    familiesLeft: closed,
    revocationsWaiting: row.waiting,
    pushesAway: serversBeyond(row.pushes, config.pushServices),
    ...judgedSafeguards(row, config),
  };
}

/** The kinds of mail that may go to an address in place of a member. */
const TO_ADDRESSES = [
  ...[
    'email_code',
    'sign_up_known',
    'password_reset',
    'email_changed',
    'invitation',
    'removed_from_family',
    'family_closed',
  ],
  ...['password_request', 'staff_password_request', 'staff_email_changed'],
];

/** The servers that are none of the services; a service with a dot before it includes its subdomains. */
function serversBeyond(servers: ProbedRow['pushes'], services: readonly string[]): string[] {
  return servers.flatMap(server => {
    const name = server ?? 'no server';
    return services.includes(name) || services.some(one => one.startsWith('.') && name.endsWith(one)) ? [] : [name];
  });
}

/** A day of slack: the next backup removes older ones. */
async function agesOfBackups(config: Config, now: Date) {
  const found = (await Promise.all(backupPlaces(config).map(backupsIn))).flat();
  const stay = wholeOf(found, now).slice(0, KEPT_BACKUPS);
  const isOld = ({ createdAt }: Pick<OldBackup, 'createdAt'>) =>
    now.getTime() - createdAt.getTime() > (BACKUP_DAYS + 1) * DAY;
  const overdue = found.filter(backup => isOld(backup) && !stay.includes(backup));
  // A copy in a deeper folder, or without its manifest.
  const stray = await strayCopies(config, found);
  return { backups: found.length + stray.length, backupsOverdue: overdue.length + stray.filter(isOld).length };
}

function judgedTexts({ policies, tables, columns, drift, pin_columns: pins }: ProbedRow) {
  const known = DOCUMENTS.map(document =>
    textsOf(document).map(each => ({ ...document.policy, ...each, title: document.title })),
  );
  const inForce = known.flatMap(versions => versions.slice(-1));
  // Without the policy on record another requirement fails.
  const published = policies.find(({ key }) =>
    inForce.some(policy => policy.type === POLICIES.privacy.type && policyKey(policy) === key),
  )?.content;
  const unknown = tables.filter(table => !withPeriod.has(table));
  const named = [...unknown, ...pinsBeyond(pins).map(column => column.split('.')[0])].map(
    name => `table public.${name}`,
  );
  return {
    // The policy that the program shows is the only one in force.
    policiesNotInForce: inForce
      .filter(policy => {
        const active = policies.filter(({ key, active }) => active && key.startsWith(`${policy.type} `));
        return active.length !== 1 || active[0]?.key !== policyKey(policy);
      })
      .map(({ type }) => type),
    policiesReworded: known
      .flat()
      .filter(policy =>
        policies.some(
          ({ key, title, effective, content }) =>
            key === policyKey(policy) &&
            (title !== policy.title || effective !== policy.effective || content !== policy.text),
        ),
      )
      .map(policyKey),
    tablesWithoutPeriod: unknown,
    periodsUnpublished: Object.entries(PERIODS)
      .filter(([, period]) => published && !published.includes(period.published))
      .map(([name]) => name),
    columnsBeyond: unregistered(columns).filter(column => !pins.includes(column)),
    schemaDrift: {
      // A table without a period, or with a digest of a PIN, is the finding of another requirement.
      holding: drift.filter(name => HOLDING.test(name) && !named.includes(name)),
      guarding: drift.filter(name => GUARDING.test(name) && (!name.startsWith('guards') || name in KNOWN_OBJECTS)),
      sending: drift.filter(name => !HOLDING.test(name) && !GUARDING.test(name)),
    },
    cookiesBeyond: [COOKIES.session, COOKIES.device].filter(cookie => published && !published.includes(cookie)),
  };
}

const pinsBeyond = (columns: readonly string[]) => columns.filter(column => !SLOW.includes(column));

const HOLDING = /^(?:foreign table|materialized view|table|view) /;
const GUARDING = /^(?:event trigger|function|guards of|rule|setting|attribute of role) /;

const withPeriod = new Set<string>(TABLES.flatMap(([name, { period }]) => (period ? [name] : [])));

const isClass = (name: string): name is RetentionClass => Object.hasOwn(CLASS_DAYS, name);

function judgedKeeping({ marks, retained_at: retainedAt, ...row }: ProbedRow, overdue: readonly string[]) {
  return {
    retainedAt: retainedAt ?? undefined,
    classesOverdue: marks
      // A row from before an update may belong to a class that no longer exists.
      .filter(mark => {
        const kept = isClass(mark.class) ? CLASS_DAYS[mark.class] : null;
        return kept !== null && (mark.days ?? 0) > kept + SLACK_DAYS;
      })
      .map(mark => mark.class)
      .concat(row.old_addresses > 0 ? ['addresses of persons without an account'] : [])
      .concat(overdue),
    classesUnseen: Object.keys(CLASS_DAYS).filter(
      name => !marks.some(mark => mark.class === name && Math.abs(mark.hours) <= LONGEST_HOURS),
    ),
  };
}

function judgedSafeguards(row: ProbedRow, config: Config) {
  const flags = cookieFlags(config);
  const cookieFaults = [
    ...(flags.httpOnly ? [] : ['HttpOnly']),
    ...(['lax', 'strict'].includes(flags.sameSite) ? [] : ['SameSite']),
    // At home plain HTTP is the only way. A public address needs HTTPS.
    ...(flags.secure || config.serves !== 'public' ? [] : ['Secure']),
  ];
  const { verified_at: at, verified_families: families, faults } = row;
  // One that looked at none of the families shows nothing.
  const isOfNone = families === 0 && row.first_families > 0;
  return {
    foreignOrigins: foreignSources(),
    pinColumns: pinsBeyond(row.pin_columns),
    staffSecrets: row.staff,
    weakStaffSecrets: row.weak_staff,
    cookieFaults,
    verified: at === null || isOfNone ? undefined : { at, faults: faults ?? 0 },
  };
}
