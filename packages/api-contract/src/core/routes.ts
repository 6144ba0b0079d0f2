import { allowancesRoutes } from '../allowances/calls.ts';
import { auditLogRoutes } from '../audit/calls.ts';
import { choresRoutes } from '../chores/calls.ts';
import { complianceRoutes } from '../compliance/calls.ts';
import { complianceDeskRoutes } from '../compliance/desk.ts';
import { privacyAuditRoutes } from '../compliance/privacy-audit.ts';
import { errorLogRoutes } from '../error-logs/calls.ts';
import { refusedRequestRoutes } from '../error-logs/refused-requests.ts';
import { eventsRoutes } from '../events/calls.ts';
import { exportRoutes } from '../exports/calls.ts';
import { goalsRoutes } from '../goals/calls.ts';
import { identityRoutes } from '../identity/calls.ts';
import { emailRoutes } from '../identity/email.ts';
import { sessionRoutes } from '../identity/sessions.ts';
import { ledgerRoutes } from '../ledger/calls.ts';
import { accountsRoutes } from '../ledger/exports.ts';
import { maintenanceRoutes } from '../maintenance/calls.ts';
import { figureRoutes } from '../metrics/calls.ts';
import { growthRoutes } from '../metrics/growth.ts';
import { familyRoutes } from '../people/calls.ts';
import { peopleRoutes } from '../people/edits.ts';
import { requestsRoutes } from '../requests/calls.ts';
import { rewardsRoutes } from '../rewards/calls.ts';
import { staffAccountRoutes } from '../staff/accounts.ts';
import { staffRoutes } from '../staff/calls.ts';
import { feedbackRoutes } from '../staff/feedback.ts';
import { staffFeedbackRoutes } from '../staff/feedback-desk.ts';
import { staffSecretRoutes } from '../staff/secrets.ts';
import { userSearchRoutes } from '../staff/user-search.ts';

/** Every call of the API by its name. */
export const routes = {
  ...identityRoutes,
  ...emailRoutes,
  ...familyRoutes,
  ...peopleRoutes,
  ...sessionRoutes,
  ...feedbackRoutes,
  ...ledgerRoutes,
  ...accountsRoutes,
  ...choresRoutes,
  ...goalsRoutes,
  ...requestsRoutes,
  ...rewardsRoutes,
  ...staffRoutes,
  ...staffAccountRoutes,
  ...staffSecretRoutes,
  ...auditLogRoutes,
  ...userSearchRoutes,
  ...eventsRoutes,
  ...allowancesRoutes,
  ...complianceRoutes,
  ...errorLogRoutes,
  ...refusedRequestRoutes,
  ...exportRoutes,
  ...maintenanceRoutes,
  ...staffFeedbackRoutes,
  ...figureRoutes,
  ...growthRoutes,
  ...privacyAuditRoutes,
  ...complianceDeskRoutes,
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** Whether a name is the name of a call. */
export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}
