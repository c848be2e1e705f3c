-- transaction: none
-- A movement is taken back once.
create unique index concurrently if not exists stock_movements_undone_once on stock_movements (undoes)
  where undoes is not null;
