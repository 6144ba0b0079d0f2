import { accountsRoutes } from './accounts.ts';
import { allowancesRoutes } from './allowances.ts';
import { auditLogRoutes } from './audit-logs.ts';
import { choresRoutes } from './chores.ts';
import { complianceRoutes } from './compliance.ts';
import { complianceDeskRoutes } from './compliance-desk.ts';
import { emailRoutes } from './email.ts';
import { errorLogRoutes } from './error-logs.ts';
import { eventsRoutes } from './events.ts';
import { exportRoutes } from './exports.ts';
import { familyRoutes } from './family.ts';
import { feedbackRoutes } from './feedback.ts';
import { figureRoutes } from './figures.ts';
import { goalsRoutes } from './goals.ts';
import { growthRoutes } from './growth.ts';
import { identityRoutes } from './identity.ts';
import { ledgerRoutes } from './ledger.ts';
import { maintenanceRoutes } from './maintenance.ts';
import { peopleRoutes } from './people.ts';
import { privacyAuditRoutes } from './privacy-audit.ts';
import { refusedRequestRoutes } from './refused-requests.ts';
import { requestsRoutes } from './requests.ts';
import { rewardsRoutes } from './rewards.ts';
import { sessionRoutes } from './sessions.ts';
import { staffRoutes } from './staff.ts';
import { staffAccountRoutes } from './staff-accounts.ts';
import { staffFeedbackRoutes } from './staff-feedback.ts';
import { staffSecretRoutes } from './staff-secrets.ts';
import { userSearchRoutes } from './user-search.ts';

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
