-- Units on hand by product as the check of a list read them: imports apply stock as a difference from them.
alter table sheet_imports add column stock_seen jsonb;
