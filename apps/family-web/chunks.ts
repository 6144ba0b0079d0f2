/**
 * Groups of modules that share a script of the build. Each script costs a round trip on a slow connection, and each unused
 * module costs bytes, so modules that are used together share a script. A module goes to the first group that matches it,
 * with its imports that no earlier group took. List a group after those that it imports from: otherwise a screen loads
 * scripts that it does not need.
 */
const LAYERS: readonly [name: string, test: RegExp, minShareCount?: number][] = [
  // Used by a child's home and by the dashboard.
  [
    'home',
    /ui-kit\/src\/(jar|data-table|skeleton|page|section|avatar|money|name|app-bar|card|time|scroll-region)\.|web-kit\/src\/(texts\/dates|places\/loaded)\.|features\/ledger\/(ledger-table|balance-history)\.|(domain\/src|home\/src\/rules)\/today\.|shared\/(use-dates|use-profile|leave|child-color)|icons\/(log-out|users-round|x\.|copy)/,
  ],
  // Parts of tabs, switches and layers. Layers also need the second group.
  [
    'radix',
    /@radix-ui\/(primitive|react-(primitive|presence|context|id|use-[a-z-]+|direction|collection|compose-refs|slot))\//,
  ],
  ['radix-layers', /@radix-ui\/react-(dismissable-layer|portal)\//],
  // Used by the dashboard and by other screens.
  [
    'shared',
    /contexts\/(chores|goals|requests|ledger)\/src\/rules(\/(take-back|recurrence-text))?\.|domain\/src\/(absences|chores|dates|goals|machine|recurrence-text|requests|take-back|weekdays|ledger)\.|icons\/(check|circle|clock|cloud-off|ellipsis|plus|repeat|undo-2|user-plus)\.|family-web\/src\/shared\/(away-text|decision|take-back)\.|web-kit\/src\/calls\/(batch-item|use-write|use-undo|write-words)|api-contract\/src\/error-fields|ui-kit\/src\/(badge|icon-button|link|focus-place|list-row|progress|floating-button)\.|features\/(?!chores\/lazy|compliance)[a-z]+\/(lazy-dialogs|use-(chores|series|children|goals|withdrawals|rewards)|words)\.ts|ledger\/entry-categories|contract-core\/src\/money|chores\/(series-line|chore-badge|due-day)|ledger\/(recent-transactions|take-back-entry)/,
    2,
  ],
  // Loaded after the dashboard, and used by the screens of goals.
  ['goal-pictures', /features\/goals\/goal(s-summary-card|-icons)/],
  ['reward-pictures', /features\/(chores\/chore-pictures|rewards\/reward-(pictures|looks))/],
  // Used by several other screens.
  [
    'common',
    /contexts\/(?!rewards|error-logs)[a-z-]+\/src\/rules(?!\/(statement|simple-view))|domain\/src\/(?!credentials|statement|rewards|redaction|error-rep|simple-view)|lucide-react(?!.*\/(volume-2|square)\.)|ui-kit\/src\/(callout|house)\.|family-web\/src\/shared\/(no-children|promise|device-code|dismiss(-button|als)|for-grown-ups|paid-right-away|kept-profile)\.|allowances\/kinds|chores\/(hand-in|send-hand-ins|lazy-dialogs)\.|home\/week-words|ledger\/no-accounts|ui-kit\/src\/illustrations\.|web-kit\/src\/texts\/days|contract-core\/src\/mail-off|web-kit\/src\/layers\/(asked-layer|asked-write)/,
    2,
  ],
  ['tabs', /ui-kit\/src\/tabs\.|web-kit\/src\/places\/(query-tabs|tabbed-page)/],
  ['overlay', /ui-kit\/src\/(layer|focus-return|confirm-dialog|dialog|leave-question)\.|app\/leave-question/],
  ['toast', /ui-kit\/src\/toast\.|web-kit\/src\/calls\/undo\./],
  ['fields', /ui-kit\/src\/((text|textarea|password|pin|money|select|date|checkbox)-field|field|chip)\./],
  [
    'choices',
    /ui-kit\/src\/(switch-field|segmented|swatches|picture-choice)\.|shared\/feature-switch|chores\/chore-categories/,
  ],
  [
    'forms',
    /node_modules\/(zod|react-hook-form|@hookform)\/|(web-kit\/src\/(forms\/(form|mailing|mail-token)|files\/(save-file|use-saved-file|use-download))|shared\/new-pin-fields|contract-core\/src\/(fields|principals)|api-contract\/src\/(identity\/calls|people\/edits|ledger\/exports)|contexts\/(identity\/src\/calls|people\/src\/calls\/edits|ledger\/src\/(calls\/exports|rules\/statement))|domain\/src\/(credentials|statement)|features\/(identity\/email-code-form|ledger\/periods))\./,
  ],
  // A child's weeks in figures and lists.
  [
    'weeks',
    /features\/(ledger\/(balance-history-card|category-sums)|home\/(my-week-card|week-parts))\.|ui-kit\/src\/step-chart\./,
  ],
  // Screens that one person opens one after the other.
  ['landing', /features\/identity\/landing/],
  ['picker', /features\/identity\/profile-picker/],
  ['child-home', /app\/child-layout|features\/home\/child-home|ui-kit\/src\/bottom-bar/],
  ['dashboard', /app\/parent-layout|features\/home\/parent-dashboard/],
  ['policies', /features\/compliance\/(policy-text|privacy-policy|terms-of-service)|compliance\/src\/(?!calls|rules)/],
  ['door', /features\/identity\/(login|forgot|reset|verify|auth-card)/],
  ['signup', /features\/(identity\/(signup|join)|compliance\/(accept|confirm-consent))/],
  ['profile', /features\/identity\/(profile-settings|email-change|devices-settings|invitations|names-of)/],
  ['child', /(family-web\/src\/shared\/(rejections|take-back-own)|chores\/changed-amount)/],
  [
    'child-screens',
    /ui-kit\/src\/celebration\.|features\/(allowances\/next-allowance-card|home\/(today-card|child-cards)|requests\/my-withdrawals-list|ledger\/child-accounts|chores\/(child-chores|my-suggestions)|rewards\/child-rewards|goals\/goals-elsewhere)/,
  ],
  [
    'adult-screens',
    /features\/(chores\/(parent-chores|chores-settings)|home\/family-week|ledger\/accounts\.|rewards\/parent-rewards)|domain\/src\/weeks\./,
  ],
  [
    'settings',
    /features\/(settings\/|notices\/(notices-settings|push-switch)|rewards\/rewards-settings|staff\/public)/,
  ],
  [
    'dialogs',
    /features\/(?!identity)[a-z]+\/([a-z-]+-dialog|approve-all|withdraw-consent|delete-(child|reward|category))\.|identity\/(confirm-identity|invite-dialog)|shared\/reject-dialog|web-kit\/src\/forms\/form-dialog/,
  ],
  ['rights', /features\/compliance\//],
  ['notices', /features\/(home\/notices|allowances\/allowance-notices)\./],
  [
    'later',
    /web-kit\/src\/calls\/listening|features\/home\/(after-queue-sections|answered-lately|family-today|first-steps-card|next-event|this-week|to-hand-over)|features\/home\/welcome|features\/(chores\/proposal-decision|notices\/mail-offer)|ui-kit\/src\/house\.|app\/(keep-for-offline|shell-updates|idle-lock|watch-news|watch-waiting)\b/,
  ],
  // For a child with the simple view only.
  [
    'simple-view',
    /shared\/(read-aloud|voice)\.|features\/(chores\/simple-todo|home\/simple-savings)\.|ui-kit\/src\/drawn-money|(domain\/src|people\/src\/rules)\/simple-view|icons\/(volume-2|square)\./,
  ],
];

export const CHUNKS = [
  // This script changes only with its version, so browsers keep it across releases.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
    tags: ['$initial' as const],
    priority: 100,
  },
  // All other imports of the page itself.
  { name: 'app', tags: ['$initial' as const], priority: 99 },
  ...LAYERS.map(([name, test, minShareCount = 1], index) => ({
    name,
    test,
    minShareCount,
    priority: LAYERS.length - index,
  })),
];
