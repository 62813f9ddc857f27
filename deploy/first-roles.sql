-- Once, as `postgres` on the primary, after Patroni made the cluster: the owner that DATABASE_URL names, and what lets a
-- pooler ask for the passwords of the server's two logins. docs/run-cluster.md
CREATE ROLE halaqah LOGIN CREATEROLE BYPASSRLS PASSWORD 'CHANGE-OWNER';
CREATE DATABASE halaqah OWNER halaqah;
CREATE ROLE pooler LOGIN PASSWORD 'CHANGE-POOLER';
\connect halaqah
CREATE SCHEMA pooler;
CREATE FUNCTION pooler.password_of(login text) RETURNS TABLE (usename name, passwd text)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT usename, passwd FROM pg_shadow WHERE usename = login AND usename IN ('halaqah_app', 'halaqah_auth')
  $$;
REVOKE ALL ON FUNCTION pooler.password_of FROM PUBLIC;
GRANT USAGE ON SCHEMA pooler TO pooler;
GRANT EXECUTE ON FUNCTION pooler.password_of TO pooler;
