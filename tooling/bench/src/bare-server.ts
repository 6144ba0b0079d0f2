/** A bare Fastify with nothing but the statements of each work: no session, no rules, no headers. Its plan is in BENCH_PLAN. */
import Fastify from 'fastify';
import pg from 'pg';
import { type Template, valuesFor } from './slots.ts';

/** The statements of each work. */
export type BarePlan = readonly {
  readonly work: string;
  readonly writes: boolean;
  readonly statements: readonly Template[];
}[];

const POOL_SIZE = 10;

const plan: BarePlan = JSON.parse(process.env.BENCH_PLAN ?? '[]');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });
const app = Fastify({ logger: false });

interface Numbers {
  readonly family: string;
  readonly number: string;
}

app.get('/healthz', async () => ({ status: 'ok' }));
for (const { work, writes, statements } of plan) {
  const url = `/${work}/:family/:number`;
  const send = async (client: Pick<pg.Client, 'query'>, { family, number }: Numbers): Promise<unknown[]> => {
    const value = valuesFor(Number(family), Number(number));
    let rows: unknown[] = [];
    for (const [index, { text, parameters }] of statements.entries())
      rows = (await client.query({ name: `${work}-${index}`, text, values: parameters.map(value) })).rows;
    return rows;
  };
  if (!writes) {
    app.get<{ Params: Numbers }>(url, request => send(pool, request.params));
    continue;
  }
  app.post<{ Params: Numbers }>(url, async (request, reply) => {
    const rows =
      statements.length === 1 ? await send(pool, request.params) : await inTransaction(c => send(c, request.params));
    return rows[0] ?? reply.code(409).send({});
  });
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ type: 'ready', url });
