-- Undoing an import takes back the classes that it made, unless something refers to them.
GRANT DELETE ON app.classes TO halaqah_erasure;
