import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Operator } from '@pocketful/compliance/calls';
import { BACKUP_DAYS } from '@pocketful/compliance/retention';
import { AUDIENCES, type Audience } from '@pocketful/compliance/rules/privacy';
import { z } from 'zod';
import { CommandError } from './command-error.ts';
import { isPrivateHost } from './network.ts';
import { readSecretFiles } from './secret-files.ts';

const flag = z.enum(['on', 'off']);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
const base64Secret = z.string().min(32, 'must have at least 32 characters');
const folder = z.string().min(1);
const CONNECTIONS = /^(?:DATABASE_(?:\w+_)?URL|SMTP_URL)$/;
const SHARE = 'takes a share from 0 to 1';

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_JOBS_URL: postgresUrl,
  DATABASE_ADMIN_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATA_DIR: folder.default('.data'),
  BACKUP_DIR: folder.optional(),
  BACKUP_HOOK: z.string().min(1).optional(),
  REVOCATIONS_DIR: folder.optional(),
  WAL_ARCHIVE_DIR: folder.optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(BACKUP_DAYS).default(BACKUP_DAYS),
  BACKUP_NIGHTLY: flag.default('off'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(url => URL.parse(url)?.pathname === '/', 'must be an address without a path: no sub-path is served')
    .optional(),
  SESSION_SECRET: base64Secret,
  INSTANCE_KEY: base64Secret.optional(),
  PIN_PEPPER: base64Secret,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().min(3).max(320).optional(),
  EMAIL_VERIFICATION: z.enum(['off', 'required']).default('off'),
  PUSH_SERVICES: z
    .string()
    .refine(
      list => listOf(list).every(host => isHostName(host.replace(/^\./, ''))),
      'takes host names with commas; a dot before one includes its subdomains, as in .notify.windows.com',
    )
    .default('fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,.notify.windows.com'),
  NOTIFY_URL: z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).optional(),
  SERVES: z.enum(AUDIENCES).default('household'),
  DEMO: z.literal('1', 'takes 1').optional(),
  OPERATOR_NAME: z.string().max(200).optional(),
  OPERATOR_ADDRESS: z.string().max(500).optional(),
  OPERATOR_PHONE: z.string().max(50).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_PROCESSORS: z.string().max(1000).optional(),
  OPERATOR_SINCE: z.iso.date().optional(),
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(2000),
  PREPARED_STATEMENTS: flag.optional(),
  RATE_LIMITS: flag.default('on'),
  TRUSTED_PROXIES: z
    .string()
    .refine(list => listOf(list).every(isNetwork), 'takes addresses or networks with commas, such as 10.0.0.0/8')
    .optional(),
  ALLOWED_HOSTS: z
    .string()
    .refine(list => listOf(list).every(isHostName), 'takes host names with commas, such as bank.example.com')
    .optional(),
  ADULT_IDLE_MINUTES: z.coerce.number().min(1).max(1440).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  BOOTSTRAP_ADMIN_USERNAME: z.string().min(3).optional(),
  BOOTSTRAP_ADMIN_EMAIL: z.email().optional(),
  BOOTSTRAP_ADMIN_PASSWORD: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'must be where a collector takes OTLP over HTTP, such as http://localhost:4318',
    })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(list => headersOf(list) !== undefined, 'takes names and values with commas, such as api-key=secret')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\s*(?:0?\.\d+|[01](?:\.0*)?)\s*$/, SHARE)
    .transform(Number)
    .default(1),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('pocketful-api'),
  FAMILY_WEB_DIR: folder.optional(),
  ADMIN_WEB_DIR: folder.optional(),
});

function listOf(text: string): string[] {
  return text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '');
}

function isHostName(text: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text);
}

/** An address, a network as an address and the length of its prefix, or one of the names that Fastify knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 && (prefix === undefined ? longest > 0 : /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)
  );
}

/** Headers in the standard's format, percent-encoded; undefined if one is invalid. */
function headersOf(list: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const header of list.split(',')) {
    const [, name, value] = /^\s*([!#$%&'*+.^`|~\w-]+)\s*=\s*(.*?)\s*$/.exec(header) ?? [];
    const text = value === undefined ? undefined : decoded(value);
    if (name === undefined || text === undefined) return undefined;
    headers[name] = text;
  }
  return headers;
}

/** A valid header value; undefined if it is encoded wrongly or contains forbidden characters. */
function decoded(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value);
    return /^[\t\x20-\x7e]*$/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The destination of traces, and the recorded share. */
export interface TracingSettings {
  /** The URL that spans are posted to. */
  readonly url: string;
  /** Headers for the collector, such as a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** The share of calls and jobs that are recorded, from 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
}

/** The settings for sending mail. */
export interface MailSettings {
  readonly smtpUrl: string;
  /** The sender, as an address or `Name <address>`. */
  readonly from: string;
  /** The base URL of links in mails. */
  readonly publicUrl: URL;
}

/** The process's settings, read once. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  /** Not pooled: for LISTEN, exports, backups and long calls. */
  readonly databaseDirectUrl: string;
  /** Not pooled, as the role that may remove expired rows: for jobs and commands. */
  readonly databaseJobsUrl: string;
  /** A standby for the reports of staff; undefined if there is none. */
  readonly databaseReplicaUrl: string | undefined;
  /**
   * Whether statements are prepared under names. False with a pooler, unless the settings say that the pooler supports
   * it.
   */
  readonly prepared: boolean;
  readonly dataDir: string;
  /** The folder of new backups. */
  readonly backupDir: string;
  /** The path of a program that runs after each backup; undefined if there is none. */
  readonly backupHook: string | undefined;
  /** A second folder for the journal of revocations. */
  readonly revocationsDir: string | undefined;
  /** The folder of the archived write-ahead log of the embedded database; undefined if it is not archived. */
  readonly walArchiveDir: string | undefined;
  /** The age at which backups are removed. */
  readonly backupKeepDays: number;
  /** Whether a job writes a backup each day. */
  readonly backupNightly: boolean;
  /** Encrypts backups. Undefined if they are not encrypted. */
  readonly backupPassphrase: string | undefined;
  readonly publicUrl: URL | undefined;
  readonly sessionSecret: string;
  /** Part of every hash, and the source of the keys of checkpoints, the journal, codes and push. */
  readonly instanceKey: string;
  /** The pepper of PINs. Undefined if `PIN_PEPPER` alone is set, which then is the instance's key. */
  readonly pinPepper: string | undefined;
  /** Undefined if no mail is sent. */
  readonly mail: MailSettings | undefined;
  /** Hosts that pushes may go to. A dot before one includes its subdomains. */
  readonly pushServices: readonly string[];
  /** Gets the number of items that wait, every minute; undefined if none is set. */
  readonly notifyUrl: string | undefined;
  readonly serves: Audience;
  /** Whether each visitor tries a private family that is erased after a day. */
  readonly demo: boolean;
  /** The people who run the instance, as the privacy notice names them; undefined if the settings do not. */
  readonly operator: Operator | undefined;
  /** Whether an adult can sign in only with a verified address. */
  readonly emailVerification: boolean;
  /** The time for which `/readyz` answers 503 before the server closes, in milliseconds. */
  readonly drainDelayMs: number;
  /** The most concurrent connections of browsers and proxies. */
  readonly maxConnections: number;
  readonly rateLimits: boolean;
  readonly trustedProxies: readonly string[];
  /** Further host names that browsers may use, in lower case. */
  readonly allowedHosts: readonly string[];
  readonly adultIdleMinutes: number;
  /** The longest idle time that an adult may choose for an own device, in minutes. */
  readonly ownIdleMinutes: number;
  readonly metricsToken: string | undefined;
  readonly bootstrapAdmin: { username: string; email: string; password: string } | undefined;
  readonly logLevel: z.infer<typeof settings>['LOG_LEVEL'];
  /** Undefined if no traces are recorded. */
  readonly tracing: TracingSettings | undefined;
  readonly familyWebDir: string | undefined;
  readonly adminWebDir: string | undefined;
}

/** A setting that prevents the start. The message is one clear line. */
class SettingError extends CommandError {
  override readonly name = 'SettingError';
}

/**
 * Reads and checks the environment, after its secrets in files. An empty value counts as unset.
 * @throws CommandError that names the setting
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  readSecretFiles(environment);
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? 'environment');
    const problem = given[name] === undefined ? 'is not set' : `is wrong: ${issue?.message}`;
    throw new SettingError(`Setting ${name} ${problem}`);
  }
  const env = parsed.data;
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseJobsUrl: env.DATABASE_JOBS_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    prepared: env.PREPARED_STATEMENTS
      ? env.PREPARED_STATEMENTS === 'on'
      : env.DATABASE_DIRECT_URL === undefined || env.DATABASE_DIRECT_URL === env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    backupDir: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
    backupHook: env.BACKUP_HOOK,
    revocationsDir: env.REVOCATIONS_DIR,
    walArchiveDir: env.WAL_ARCHIVE_DIR,
    backupKeepDays: env.BACKUP_KEEP_DAYS,
    backupNightly: env.BACKUP_NIGHTLY === 'on' && env.DEMO === undefined,
    backupPassphrase: env.BACKUP_PASSPHRASE,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : undefined,
    sessionSecret: env.SESSION_SECRET,
    instanceKey: env.INSTANCE_KEY ?? env.PIN_PEPPER,
    pinPepper: env.INSTANCE_KEY && env.PIN_PEPPER,
    mail: mailOf(env),
    emailVerification: env.EMAIL_VERIFICATION === 'required',
    pushServices: listOf(env.PUSH_SERVICES.toLowerCase()),
    notifyUrl: env.NOTIFY_URL,
    serves: servesOf(env),
    demo: demoOf(env, given),
    operator: operatorOf(env),
    drainDelayMs: env.DRAIN_DELAY_MS,
    maxConnections: env.MAX_CONNECTIONS,
    rateLimits: env.RATE_LIMITS === 'on',
    trustedProxies: listOf(env.TRUSTED_PROXIES ?? ''),
    allowedHosts: listOf(env.ALLOWED_HOSTS?.toLowerCase() ?? ''),
    adultIdleMinutes: env.ADULT_IDLE_MINUTES ?? 15,
    ownIdleMinutes: Math.min(env.ADULT_IDLE_MINUTES ?? Number.POSITIVE_INFINITY, env.SERVES === 'public' ? 60 : 480),
    metricsToken: env.METRICS_TOKEN,
    bootstrapAdmin: bootstrapAdminOf(env),
    logLevel: env.LOG_LEVEL,
    tracing: tracingOf(env),
    familyWebDir: env.FAMILY_WEB_DIR,
    adminWebDir: env.ADMIN_WEB_DIR,
  };
}

/** Names of settings like ours. One that is not known is a misspelled one. */
const LIKE_OURS = /^(?:BACKUP|DATABASE|OPERATOR|SMTP|REVOCATIONS|WAL_ARCHIVE|BOOTSTRAP_ADMIN)_/;

/** Valid settings that are most likely a mistake, one line each, for the log at the start. */
export function doubtsAbout(
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
  environment: NodeJS.ProcessEnv,
): string[] {
  const doubts = Object.entries(environment).flatMap(([name, value]) => {
    const url = CONNECTIONS.test(name) ? URL.parse(value ?? '') : null;
    const host = url && (url.searchParams.get('host') ?? url.hostname);
    if (!url || !host || isPrivateHost(host)) return [];
    if (name === 'SMTP_URL')
      return url.protocol === 'smtps:' || !url.password || /[?&]requireTLS=true/.test(url.search)
        ? []
        : `SMTP_URL may send its password to ${host} without TLS: use smtps:// or add requireTLS=true`;
    return /[?&](?:sslmode=(?!disable)|ssl=(?:true|1)|sslnegotiation=direct)/.test(url.search)
      ? []
      : `${name} sends everything to ${host} without TLS: add sslmode=verify-full`;
  });
  for (const name of Object.keys(environment))
    if (LIKE_OURS.test(name) && !(name in settings.shape)) doubts.push(`${name} is no setting: is it misspelled?`);
  // This process speaks HTTP, so a request over HTTPS comes through a proxy.
  if (publicUrl?.protocol === 'https:' && trustedProxies.length === 0)
    doubts.push(
      'PUBLIC_URL is https and TRUSTED_PROXIES is empty: every caller seems to come from the proxy, and limits by address count all as one',
    );
  return doubts;
}

function mailOf(env: z.infer<typeof settings>): MailSettings | undefined {
  const { SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl, MAIL_FROM: from } = env;
  if (!smtpUrl) {
    if (env.EMAIL_VERIFICATION === 'required')
      throw new SettingError('Setting EMAIL_VERIFICATION is required, which needs SMTP_URL to send the codes');
    return undefined;
  }
  if (!publicUrl) throw new SettingError('Setting SMTP_URL needs PUBLIC_URL, where the links in mails lead');
  const url = new URL(publicUrl);
  return { smtpUrl, from: from ?? `Pocketful <no-reply@${url.hostname}>`, publicUrl: url };
}

/** A demo sends nothing, and leaves nothing beside its database. */
function demoOf(env: z.infer<typeof settings>, given: NodeJS.ProcessEnv): boolean {
  if (env.DEMO === undefined) return false;
  const refused = ['SMTP_URL', 'PUSH_SERVICES', 'NOTIFY_URL', 'WAL_ARCHIVE_DIR'].filter(name => name in given);
  if (env.SERVES === 'public') refused.push('SERVES=public');
  if (refused.length > 0) throw new SettingError(`Setting DEMO does not go with ${refused.join(', ')}`);
  return true;
}

/** An instance for the public has everything that a verified consent needs. */
function servesOf(env: z.infer<typeof settings>): Audience {
  if (env.SERVES === 'household') return env.SERVES;
  const missing = [
    ...(['SMTP_URL', 'OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_PHONE', 'OPERATOR_EMAIL'] as const).filter(
      name => !env[name],
    ),
    ...(env.PUBLIC_URL?.startsWith('https:') ? [] : ['PUBLIC_URL with https']),
    ...(env.EMAIL_VERIFICATION === 'required' ? [] : ['EMAIL_VERIFICATION=required']),
  ];
  if (missing.length > 0) throw new SettingError(`Setting SERVES is public, which needs ${missing.join(', ')}`);
  return env.SERVES;
}

function operatorOf(env: z.infer<typeof settings>): Operator | undefined {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_PHONE: phone, OPERATOR_EMAIL: email } = env;
  const { OPERATOR_PROCESSORS: processors = null, OPERATOR_SINCE: since } = env;
  if (name && address && phone && email && since) return { name, address, phone, email, processors, since };
  if (name || address || phone || email || since)
    throw new SettingError('Settings OPERATOR_NAME, _ADDRESS, _PHONE, _EMAIL and _SINCE go together: set all or none');
  return undefined;
}

function tracingOf(env: z.infer<typeof settings>): TracingSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  const url = new URL(endpoint);
  // The standard's setting names the collector. Each kind of signal has a path below it.
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return {
    url: url.href,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    serviceName: env.OTEL_SERVICE_NAME,
  };
}

function bootstrapAdminOf(env: z.infer<typeof settings>): Config['bootstrapAdmin'] {
  const { BOOTSTRAP_ADMIN_USERNAME: username, BOOTSTRAP_ADMIN_EMAIL: email, BOOTSTRAP_ADMIN_PASSWORD: password } = env;
  if (username && email && password) return { username, email, password };
  if (username || email || password)
    throw new SettingError('Settings BOOTSTRAP_ADMIN_USERNAME, _EMAIL and _PASSWORD go together: set all or none');
  return undefined;
}
