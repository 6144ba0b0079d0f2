CREATE OR REPLACE VIEW staff_views.ledger_days AS SELECT day, transactions, value FROM ledger_days;
