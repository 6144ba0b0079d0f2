// Written from the folders of the contexts by `npm run generate`; do not edit.
import { allowances } from './allowances.ts';
import { api } from './api.ts';
import { app } from './app.ts';
import { autoApprove } from './auto-approve.ts';
import { chores } from './chores.ts';
import { compliance } from './compliance.ts';
import { errorLogs } from './error-logs.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import { goals } from './goals.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { invitations } from './invitations.ts';
import { ledger } from './ledger.ts';
import { mail } from './mail.ts';
import { maintenance } from './maintenance.ts';
import { metrics } from './metrics.ts';
import { missedPaydays } from './missed-paydays.ts';
import { notices } from './notices.ts';
import { operations } from './operations.ts';
import { people } from './people.ts';
import { proposals } from './proposals.ts';
import { requests } from './requests.ts';
import { retention } from './retention.ts';
import { rewards } from './rewards.ts';
import { staff } from './staff.ts';
import { today } from './today.ts';
import { verification } from './verification.ts';

/** The rules of the product by context. A test of a rule has the rule in its title. */
export const RULES = {
  allowances,
  api,
  app,
  autoApprove,
  chores,
  compliance,
  errorLogs,
  events,
  exports,
  goals,
  home,
  identity,
  invitations,
  ledger,
  mail,
  maintenance,
  metrics,
  missedPaydays,
  notices,
  operations,
  people,
  proposals,
  requests,
  retention,
  rewards,
  staff,
  today,
  verification,
} as const;
