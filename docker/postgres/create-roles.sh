#!/bin/sh
# Runs once, when the cluster is made: the database, its owner (migrations) and the roles of the application and its jobs,
# with the passwords of their addresses.
set -eu
password_in() {
  sed -n 's|^[^:]*://[^:/]*:\([^@]*\)@.*|\1|p' "$1" | grep . || { echo "$1 has no password" >&2; return 1; }
}
owner_password=$(password_in "$DATABASE_ADMIN_URL_FILE")
app_password=$(password_in "$DATABASE_URL_FILE")
jobs_password=$(password_in "$DATABASE_JOBS_URL_FILE")
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set=owner_password="$owner_password" --set=app_password="$app_password" --set=jobs_password="$jobs_password" <<'SQL'
CREATE ROLE pocketful_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'owner_password';
CREATE ROLE pocketful_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'app_password';
CREATE ROLE pocketful_jobs LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'jobs_password';
CREATE ROLE pocketful_reader NOLOGIN;
GRANT pocketful_reader TO pocketful_app WITH INHERIT FALSE;
GRANT pocketful_app, pg_maintain, pg_checkpoint TO pocketful_jobs;
ALTER ROLE pocketful_app SET statement_timeout = '5s';
ALTER ROLE pocketful_app SET lock_timeout = '2s';
ALTER ROLE pocketful_app SET idle_in_transaction_session_timeout = '10s';
ALTER ROLE pocketful_app SET log_min_error_statement = 'panic';
ALTER ROLE pocketful_jobs SET lock_timeout = '2s';
ALTER ROLE pocketful_jobs SET log_min_error_statement = 'panic';
CREATE DATABASE pocketful OWNER pocketful_owner TEMPLATE template0;
REVOKE ALL ON DATABASE pocketful FROM PUBLIC;
GRANT CONNECT ON DATABASE pocketful TO pocketful_app, pocketful_jobs;
\connect pocketful
GRANT EXECUTE ON FUNCTION pg_switch_wal() TO pocketful_jobs;
REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC;
SQL
