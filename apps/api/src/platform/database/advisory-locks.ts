/** The numbers of PostgreSQL's advisory locks. Any values will do, if all processes use the same ones. */
export const ADVISORY_LOCKS = {
  /** One process migrates at a time. */
  migration: 7_201_518_437,
  /** One process signs checkpoints at a time. */
  checkpoints: 7_201_518_438,
  /** One process leads the jobs. */
  lead: 7_201_518_439,
} as const;
