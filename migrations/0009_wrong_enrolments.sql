-- An enrolment that was never true, under which nothing was marked, is taken back whole.
GRANT DELETE ON app.class_enrollments TO halaqah_app;
