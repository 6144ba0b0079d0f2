/** Where all that a request did stands in the trail. */
export function trailOf(requestId: string): string {
  return `/admin?tab=audit-logs&requestId=${requestId}`;
}
