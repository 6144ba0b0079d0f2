-- no transaction
-- What was put away is looked through by housekeeping, which removes what nothing refers to any more.
CREATE INDEX CONCURRENTLY IF NOT EXISTS rewards_put_away ON rewards (family_id, reward_id) WHERE NOT active;
CREATE INDEX CONCURRENTLY IF NOT EXISTS reward_categories_put_away ON reward_categories (family_id, category_id)
  WHERE NOT active;
