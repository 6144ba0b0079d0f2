// Written from the folders of the contexts by `npm run generate`; do not edit.
import { askedPaydaysRows } from '../allowances/rows-asked.ts';
import { missedPaydaysRows } from '../allowances/rows-missed.ts';
import { allowancesRows } from '../allowances/rows.ts';
import { auditRows } from '../audit/rows.ts';
import { choreOffersRows } from '../chores/rows-offers.ts';
import { proposalsRows } from '../chores/rows-proposals.ts';
import { choresRows } from '../chores/rows.ts';
import { complianceRows } from '../compliance/rows.ts';
import { dutiesRows } from '../duties/rows.ts';
import { errorLogRows } from '../error-logs/rows.ts';
import { exportRows } from '../exports/rows.ts';
import { goalsRows } from '../goals/rows.ts';
import { weekRows } from '../home/rows-week.ts';
import { homeRows } from '../home/rows.ts';
import { identityRows } from '../identity/rows.ts';
import { ledgerRows } from '../ledger/rows.ts';
import { maintenanceRows } from '../maintenance/rows.ts';
import { metricsRows } from '../metrics/rows.ts';
import { noticesRows } from '../notices/rows.ts';
import { absencesRows } from '../people/rows-absences.ts';
import { awayRhythmsRows } from '../people/rows-away-rhythms.ts';
import { peopleRows } from '../people/rows.ts';
import { requestsRows } from '../requests/rows.ts';
import { rewardsRows } from '../rewards/rows.ts';
import { staffRows } from '../staff/rows.ts';

/** A row for each call. */
export const rows = {
  ...askedPaydaysRows,
  ...missedPaydaysRows,
  ...allowancesRows,
  ...auditRows,
  ...choreOffersRows,
  ...proposalsRows,
  ...choresRows,
  ...complianceRows,
  ...dutiesRows,
  ...errorLogRows,
  ...exportRows,
  ...goalsRows,
  ...weekRows,
  ...homeRows,
  ...identityRows,
  ...ledgerRows,
  ...maintenanceRows,
  ...metricsRows,
  ...noticesRows,
  ...absencesRows,
  ...awayRhythmsRows,
  ...peopleRows,
  ...requestsRows,
  ...rewardsRows,
  ...staffRows,
};
