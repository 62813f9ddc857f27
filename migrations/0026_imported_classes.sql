-- Undoing an import takes back the classes that it made, unless something refers to them.
GRANT DELETE ON app.classes TO halaqah_erasure;
--> statement-breakpoint
-- Whoever locks a row must be allowed to change a column of it.
GRANT UPDATE (version) ON app.classes TO halaqah_erasure;
