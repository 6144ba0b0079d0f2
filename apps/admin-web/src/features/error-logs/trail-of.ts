/** The address of the audit log of one request. */
export function trailOf(requestId: string): string {
  return `/admin?tab=audit-logs&requestId=${requestId}`;
}
