/** The fields of each entity in a family's answers. No answer has the secret ones. */
export const FAMILY_FIELDS = {
  user: [
    ...['id', 'username', 'email', 'firstName', 'lastName', 'role', 'isParent', 'parentId', 'familyAdminId', 'age'],
    ...['choresEnabled', 'rewardsEnabled', 'setupCompleted', 'emailVerified', 'emailVerifiedAt'],
  ],
  familyMember: ['id', 'username', 'firstName', 'lastName', 'age', 'role'],
  setupStatus: ['needsSetup'],
  dashboard: ['totalBalance'],
  balance: ['balance'],
  transaction: ['id', 'childId', 'amount', 'description', 'category', 'date'],
  ledgerRow: ['amount', 'runningBalance'],
  choreTemplate: ['id', 'name', 'description', 'defaultReward', 'category', 'createdAt'],
  chore: [
    ...['id', 'childId', 'templateId', 'name', 'reward', 'completed', 'status', 'submittedAt', 'approvedAt'],
    ...['rejectedAt', 'rejectionComment', 'dueDate', 'isRecurring', 'frequency', 'recurringDays', 'lastCompleted'],
    'updatedAt',
  ],
  goal: ['id', 'childId', 'name', 'target', 'saved', 'iconName', 'completed', 'priority'],
  category: ['id', 'familyAdminId', 'name', 'description', 'color', 'iconName', 'active', 'createdAt'],
  reward: [
    ...['id', 'childId', 'categoryId', 'name', 'description', 'amount', 'category', 'icon', 'active', 'createdAt'],
  ],
  earningOpportunity: ['name', 'description', 'amount', 'category'],
  claim: [
    ...['id', 'childId', 'rewardId', 'rewardName', 'rewardDescription', 'amount', 'category', 'status'],
    ...['submittedAt', 'approvedAt', 'rejectedAt', 'rejectionComment'],
  ],
  purchase: [
    ...['id', 'childId', 'goalId', 'goalName', 'amount', 'status', 'submittedAt', 'approvedAt', 'rejectedAt'],
    'rejectionComment',
  ],
  withdrawal: ['id', 'childId', 'amount', 'description', 'status', 'submittedAt', 'approvedAt', 'rejectedAt'],
  sentFeedback: ['id', 'type', 'subject', 'message', 'rating', 'page', 'status', 'createdAt'],
} as const;

/** The fields of each entity in staff's answers. */
export const STAFF_FIELDS = {
  staffMember: ['id', 'username', 'email', 'firstName', 'lastName', 'role'],
  feedback: [
    ...['id', 'type', 'status', 'subject', 'message', 'rating', 'userId', 'username', 'userName', 'userRole'],
    ...['currentPage', 'adminNotes', 'createdAt', 'reviewedAt', 'reviewedBy'],
  ],
  errorLog: [
    ...['id', 'userId', 'sessionId', 'errorType', 'severity', 'errorCode', 'message', 'technicalMessage', 'stackTrace'],
    ...['userAgent', 'url', 'httpMethod', 'requestData', 'responseData', 'userComment', 'status', 'assignedTo'],
    ...['resolution', 'reproduced', 'ipAddress', 'browserDetails', 'deviceType', 'createdAt', 'updatedAt'],
    'resolvedAt',
  ],
  auditLog: ['id', 'timestamp', 'userId', 'action', 'details', 'ipAddress'],
  systemHealth: ['status', 'uptime', 'memoryUsage', 'responseTime', 'errorRate', 'dbConnections'],
  metrics: [
    ...['totalUsers', 'totalFamilies', 'dailyActiveUsers', 'weeklyActiveUsers', 'monthlyActiveUsers', 'totalBalance'],
    ...['totalTransactions', 'activeChores', 'activeSavingsGoals', 'pendingRewardClaims'],
  ],
  performanceRow: ['endpoint', 'averageResponseTime', 'requestCount', 'errorCount', 'successRate'],
  weeklyReport: ['week', 'newAccounts', 'newFamilies', 'totalValue', 'totalTransactions'],
  monthlyReport: ['month', 'users', 'families', 'transactions'],
  complianceStatus: [
    ...['complianceRate', 'riskLevel', 'childrenUnder13', 'consentedChildren', 'violations', 'recommendations'],
  ],
  violation: ['id', 'type', 'severity', 'description', 'actionRequired', 'resolved'],
  privacyAudit: [
    ...['overallCompliance', 'complianceScore', 'timestamp', 'childrenData', 'criticalIssues', 'requirements'],
    ...['recommendations', 'nextSteps'],
  ],
  childrenData: [
    ...['totalChildren', 'childrenUnder13', 'childrenWithConsent', 'dataCollected', 'parentalControlsActive'],
  ],
  requirement: ['status', 'priority', 'description', 'score', 'findings', 'recommendations'],
} as const;

/** The fields of the bodies that accept a policy and record a consent. */
export const SENT_FIELDS = {
  acceptance: ['policyVersion', 'parentalConsent'],
  consent: ['childId', 'consentType', 'verificationMethod'],
} as const;

interface StoredFields {
  /** Columns with the field's own name. */
  readonly named: readonly string[];
  /** Columns with another name, of this table or as `table.column` of another one. */
  readonly elsewhere: Readonly<Record<string, string>>;
  /** The reason for a field without a column. */
  readonly absent: Readonly<Record<string, string>>;
}

const NO_NOTES = 'no screen takes notes';
const ADDRESS = 'the id of the adult leads to the address';

/** The fields of each privacy table, and their columns. */
export const STORED_FIELDS: Readonly<Record<string, StoredFields>> = {
  parental_consents: {
    named: ['childId', 'consentType', 'consentDate', 'verificationMethod', 'ipAddress', 'userAgent'],
    elsewhere: {
      id: 'consent_id',
      parentId: 'given_by',
      verificationToken: 'consent_verification_audit.token_hash',
      verifiedAt: 'consent_events.at',
      consentDocument: 'policy_versions.content',
      withdrawnAt: 'consent_events.at',
      withdrawnReason: 'consent_events.reason',
    },
    absent: {
      consentGiven: 'a row is a consent that was given',
      expiryDate: 'a consent holds until it is withdrawn or another version of the policy is in force',
      parentEmail: ADDRESS,
      notes: NO_NOTES,
      isActive: 'it follows from the events and the version in force',
    },
  },
  policy_acceptances: {
    named: [
      ...['policyType', 'policyVersion', 'acceptedAt', 'ipAddress', 'userAgent', 'parentalConsent', 'consentMethod'],
    ],
    elsewhere: { id: 'acceptance_id', userId: 'member_id', policyText: 'policy_versions.content' },
    absent: {
      parentEmail: ADDRESS,
      verificationToken: 'an adult accepts while signed in, and no mail confirms it',
      verifiedAt: 'an adult accepts while signed in, and no mail confirms it',
      withdrawnAt: 'an acceptance is not withdrawn',
      withdrawnReason: 'an acceptance is not withdrawn',
      isActive: 'it follows from the version in force',
    },
  },
  data_access_requests: {
    named: ['childId', 'parentId', 'requestType', 'status', 'requestedAt', 'completedAt', 'dataCategories'],
    elsewhere: { id: 'request_id', ipAddress: 'audit_entries.address' },
    absent: {
      reason: 'a reason may name the child',
      verificationCode: 'an adult asks while signed in, and no code confirms it',
      verifiedAt: 'an adult asks while signed in, and no code confirms it',
      userAgent: 'the trail says who asked and from where',
      notes: NO_NOTES,
    },
  },
  privacy_settings: {
    named: ['childId', 'dataCollection', 'analytics', 'marketing', 'updatedAt', 'updatedBy'],
    elsewhere: { id: 'child_id' },
    absent: {},
  },
  consent_verification_audit: {
    named: ['verificationMethod', 'status', 'attemptedAt', 'completedAt', 'expiresAt'],
    elsewhere: {
      id: 'verification_id',
      userId: 'asked_of',
      verificationToken: 'token_hash',
      ipAddress: 'parental_consents.ip_address',
      userAgent: 'parental_consents.user_agent',
    },
    absent: {
      verificationType: 'a row is a link that confirms a consent',
      verificationData: 'a link is followed or expires, and no more is known of it',
      failureReason: 'a link is followed or expires, and no more is known of it',
      parentEmail: ADDRESS,
      notes: NO_NOTES,
    },
  },
  policy_versions: {
    named: [
      ...['policyType', 'version', 'title', 'content', 'effectiveDate', 'isActive', 'createdAt', 'createdBy'],
      ...['approvedAt', 'approvedBy'],
    ],
    elsewhere: { id: 'policy_id' },
    absent: {},
  },
  email_verification_tokens: {
    named: ['email', 'createdAt', 'expiresAt', 'verifiedAt', 'attemptCount'],
    elsewhere: { id: 'token_id', userId: 'member_id', verificationCode: 'code_hash', isUsed: 'verified_at' },
    absent: { token: 'the mail has a code and no link' },
  },
  password_reset_tokens: {
    named: ['email', 'createdAt', 'expiresAt', 'usedAt'],
    elsewhere: {
      id: 'token_id',
      userId: 'member_id',
      token: 'token_hash',
      isUsed: 'used_at',
      ipAddress: 'outbox.network',
    },
    absent: {
      attemptCount: 'a link of 256 bits is not guessed',
      userAgent: 'the browser decides nothing',
    },
  },
};
