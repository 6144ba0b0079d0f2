import { routes } from '@pocketful/api-contract/routes';
import { ACTIVE_HEADER, type Route } from '@pocketful/contract-core/route';
import { fill, fillAll } from '@pocketful/testkit/family/placeholders';
import type { CallStep, MailStep, Step } from './step.ts';

/** An API with its clock, and the devices before it. */
export interface Server {
  /** @param by the person at the device. Default: the one device of a scenario */
  send(path: string, init: RequestInit, by?: string): Promise<Response>;
  /** Lets time pass. Resolves after the jobs of that time have run. */
  wait(minutes: number): void | Promise<void>;
  /** The secret in the newest mail to an address; absent where the server sends none. */
  mailed?(secret: MailStep['mail'], to: string): Promise<string>;
  /** The present code of an authenticator with a secret. */
  shown(secret: string): string;
}

/** The outcome of one call. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

/** Runs steps on a server. It keeps values between two runs. */
export interface Runner {
  /** The kept values by their names with the dollar sign. */
  readonly known: ReadonlyMap<string, string>;
  /**
   * Runs the steps one after the other and returns the outcomes of the calls. Only `wait` steps move the server's clock.
   *
   * @throws Error when a call has another outcome than its step
   */
  run(steps: readonly Step[]): Promise<Outcome[]>;
}

/** Creates a runner for a server. */
export function createRunner(server: Server): Runner {
  const known = new Map<string, string>();
  let at = 0;
  async function runOne(step: Step): Promise<Outcome | undefined> {
    if ('wait' in step) {
      await server.wait(step.wait);
      return undefined;
    }
    if ('mail' in step) {
      if (!server.mailed) throw new Error('this server sends no mail');
      known.set(`$${step.keeps}`, await server.mailed(step.mail, step.to));
      return undefined;
    }
    if ('authenticator' in step) {
      known.set(`$${step.keeps}`, server.shown(fill(step.authenticator, known)));
      return undefined;
    }
    const name = `${at} ${step.call}`;
    const response = await sendStep(step, server, known);
    const text = await response.text();
    const body = bodyOf(text);
    checkOutcome(name, step, response.status, body);
    for (const [as, place] of Object.entries(step.keeps ?? {})) known.set(`$${as}`, valueAt(response, body, place));
    return { status: response.status, body };
  }
  return {
    known,
    run: async steps => {
      const outcomes: Outcome[] = [];
      for (const step of steps) {
        const outcome = await runOne(step);
        if (outcome) outcomes.push(outcome);
        at++;
      }
      return outcomes;
    },
  };
}

/** Runs a whole scenario on a server. See Runner.run. */
export function run(steps: readonly Step[], server: Server): Promise<Outcome[]> {
  return createRunner(server).run(steps);
}

function sendStep(step: CallStep, server: Server, known: ReadonlyMap<string, string>): Promise<Response> {
  const route: Route = routes[step.call];
  const filled = (text: string) => fill(text, known);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => filled(step.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(step.query ?? {})) query.set(name, filled(value));
  const headers: Record<string, string> = { [ACTIVE_HEADER]: '1' };
  for (const [name, value] of Object.entries(step.headers ?? {})) headers[name] = filled(value);
  if (step.body !== undefined) headers['content-type'] = 'application/json';
  const init = {
    method: route.method,
    headers,
    ...(step.body === undefined ? {} : { body: JSON.stringify(fillAll(step.body, known)) }),
  };
  return server.send(query.size > 0 ? `${path}?${query}` : path, init, step.by);
}

function checkOutcome(name: string, { refused }: CallStep, status: number, body: unknown): void {
  const code = status < 400 ? undefined : read(body, 'code');
  if (code !== refused) throw new Error(`${name}: ${status} ${code ?? ''} instead of ${refused ?? 'success'}`);
}

function valueAt(response: Response, body: unknown, place: string): string {
  const value = response.headers.get(place) ?? place.split('.').reduce(read, body);
  if (typeof value !== 'string') throw new Error(`the answer holds no ${place}`);
  return value;
}

function read(from: unknown, name: string): unknown {
  if (typeof from !== 'object' || from === null) return undefined;
  return Object.entries(from).find(([key]) => key === name)?.[1];
}

/** The answer's body: a document, or the text of a file. */
function bodyOf(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether a scenario needs an instance that sends mail. */
export function sendsMail(steps: readonly Step[]): boolean {
  return steps.some(step => 'mail' in step);
}
