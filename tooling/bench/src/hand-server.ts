/**
 * The works as an engineer writes them in an afternoon: Fastify, `pg`, plain tables (`hand-tables.ts`), a session, checked
 * bodies and answers, an idempotency key and an audit row. It takes the requests that ours takes.
 */
import { createHash, randomUUID } from 'node:crypto';
import cookies from '@fastify/cookie';
import { IDEMPOTENCY_HEADER } from '@pocketful/contract-core/route';
import { TRANSACTION_CATEGORIES } from '@pocketful/ledger/rules';
import Fastify from 'fastify';
import pg from 'pg';

const POOL_SIZE = 10;
const PAGE = 50;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
const app = Fastify({ logger: false });
await app.register(cookies);

interface Session {
  readonly family_id: string;
  readonly member_id: string;
}
declare module 'fastify' {
  interface FastifyRequest {
    session: Session;
  }
}

/** Runs a prepared statement. */
async function rows<Row extends pg.QueryResultRow>(name: string, text: string, ...values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values })).rows;
}

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const object = (properties: object) => ({ type: 'object', properties }) as const;
const list = (properties: object) => ({ response: { 200: { type: 'array', items: object(properties) } } }) as const;
const ENTRY = {
  ...{ id: text, childId: text, amount: text, description: text, category: text, date: text },
  runningBalance: { type: 'number' },
} as const;
const CHORE = {
  ...{ id: text, childId: text, name: text, reward: text, status: text, dueDate: text, submittedAt: textOrNull },
  approvedAt: textOrNull,
} as const;
const AS_ENTRY = `id, child_id AS "childId", amount, description, category, created_at AS date,
  running_balance::float8 AS "runningBalance"`;
const AS_CHORE = `id, child_id AS "childId", name, reward, status, due_at AS "dueDate", submitted_at AS "submittedAt",
  approved_at AS "approvedAt"`;

app.get('/healthz', async () => ({ status: 'ok' }));

app.addHook('preHandler', async (request, reply) => {
  if (request.url === '/healthz') return;
  const [, secret = ''] = (Object.values(request.cookies)[0] ?? '').split('.');
  const hash = createHash('sha256').update(secret).digest();
  const [session] = await rows<Session>(
    'session',
    'SELECT family_id, member_id FROM hand.sessions WHERE token_hash = $1 AND expires_at > now()',
    hash,
  );
  if (!session) return reply.code(401).send({ error: 'Not signed in' });
  request.session = session;
});

app.post<{ Body: { childId: string; amount: string; description: string; category: string } }>(
  '/api/transactions',
  {
    schema: {
      body: {
        ...object({
          childId: { type: 'string', format: 'uuid' },
          amount: { type: 'string', pattern: '^-?\\d{1,8}(\\.\\d{1,2})?$' },
          description: { type: 'string', minLength: 1, maxLength: 200 },
          category: { type: 'string', enum: TRANSACTION_CATEGORIES },
        }),
        required: ['childId', 'amount', 'description', 'category'],
        additionalProperties: false,
      },
      response: { 201: object(ENTRY) },
    },
  },
  async ({ body, session, headers }, reply) => {
    const [entry] = await rows(
      'post',
      `WITH key AS (INSERT INTO hand.keys (family_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING key),
        account AS (UPDATE hand.accounts SET balance = balance + $5 WHERE family_id = $1 AND child_id = $4
          AND EXISTS (SELECT FROM key) RETURNING balance),
        entry AS (INSERT INTO hand.entries (id, family_id, child_id, amount, description, category, running_balance)
          SELECT $3, $1, $4, $5, $6, $7, balance FROM account RETURNING *),
        log AS (INSERT INTO hand.audit (family_id, actor_id, action, object_id)
          SELECT family_id, $8, 'transaction.created', id FROM entry)
      SELECT ${AS_ENTRY} FROM entry`,
      ...[session.family_id, headers[IDEMPOTENCY_HEADER], randomUUID(), body.childId, body.amount],
      ...[body.description, body.category, session.member_id],
    );
    return entry ? reply.code(201).send(entry) : reply.code(409).send({ error: 'Repeated, or no such child' });
  },
);

app.patch<{ Params: { id: string } }>(
  '/api/chores/:id/approve',
  { schema: { params: object({ id: { type: 'string', format: 'uuid' } }), response: { 200: object(CHORE) } } },
  async ({ params, session }, reply) => {
    const [chore] = await rows(
      'approve',
      `WITH chore AS (UPDATE hand.chores SET status = 'approved', approved_at = now()
          WHERE family_id = $1 AND id = $2 AND status = 'submitted' RETURNING *),
        account AS (UPDATE hand.accounts AS a SET balance = a.balance + chore.reward FROM chore
          WHERE a.family_id = $1 AND a.child_id = chore.child_id RETURNING a.balance),
        entry AS (INSERT INTO hand.entries (id, family_id, child_id, amount, description, category, running_balance)
          SELECT $3, $1, child_id, reward, name, 'chore', balance FROM chore, account),
        log AS (INSERT INTO hand.audit (family_id, actor_id, action, object_id)
          SELECT family_id, $4, 'chore.approved', id FROM chore)
      SELECT ${AS_CHORE} FROM chore`,
      ...[session.family_id, params.id, randomUUID(), session.member_id],
    );
    return chore ?? reply.code(409).send({ error: 'Not submitted' });
  },
);

app.get<{ Params: { id: string } }>(
  '/api/children/:id/balance',
  {
    schema: {
      params: object({ id: { type: 'string', format: 'uuid' } }),
      response: { 200: object({ balance: { type: 'number' }, available: { type: 'number' } }) },
    },
  },
  async ({ params, session }, reply) => {
    const [account] = await rows(
      'balance',
      `SELECT balance::float8 AS balance, greatest(balance - set_aside, 0)::float8 AS available
      FROM hand.accounts WHERE family_id = $1 AND child_id = $2`,
      ...[session.family_id, params.id],
    );
    return account ?? reply.code(404).send({ error: 'No such child' });
  },
);

app.get('/api/transactions', { schema: list(ENTRY) }, ({ session }) =>
  rows(
    'ledger',
    `SELECT ${AS_ENTRY} FROM hand.entries WHERE family_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`,
    session.family_id,
  ),
);

app.get('/api/chores', { schema: list(CHORE) }, ({ session }) =>
  rows(
    'chores',
    `SELECT ${AS_CHORE} FROM hand.chores WHERE family_id = $1 ORDER BY (status = 'approved'), due_at, id LIMIT ${PAGE}`,
    session.family_id,
  ),
);

app.get(
  '/api/parents/:id/children',
  {
    schema: list({
      id: text,
      firstName: text,
      username: text,
      birthYear: { type: 'integer' },
      balance: { type: 'number' },
    }),
  },
  ({ session }) =>
    rows(
      'children',
      `SELECT m.id, m.first_name AS "firstName", m.username, m.birth_year AS "birthYear", a.balance::float8 AS balance
      FROM hand.members AS m JOIN hand.accounts AS a ON a.child_id = m.id WHERE m.family_id = $1 ORDER BY m.birth_year`,
      session.family_id,
    ),
);

app.get(
  '/api/dashboard',
  { schema: { response: { 200: object({ totalBalance: { type: 'number' }, lastEntryAt: textOrNull }) } } },
  async ({ session }) => {
    const [dashboard] = await rows(
      'dashboard',
      `SELECT sum(balance)::float8 AS "totalBalance",
        (SELECT max(created_at) FROM hand.entries WHERE family_id = $1) AS "lastEntryAt"
      FROM hand.accounts WHERE family_id = $1`,
      session.family_id,
    );
    return dashboard;
  },
);

process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ type: 'ready', url });
