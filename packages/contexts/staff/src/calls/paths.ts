/** Where the staff's app lives on the one host that both apps are served from; every other page is the family's. */
export const STAFF_PAGES = ['/admin', '/admin-portal', '/error-logs', '/coppa-dashboard'] as const;

/** Below this lie the files of the staff's app. */
export const STAFF_ASSETS = '/staff-assets/';

/** Whether a path, without its query, is a page of the staff's app or below one. */
export function isStaffPage(path: string): boolean {
  return STAFF_PAGES.some(page => path === page || path.startsWith(`${page}/`));
}
