-- Manuals and data sheets that feeds name for products, and the files that the shop was given under these names.
alter table products add column named_documents jsonb not null default '[]';

create table document_files (
  file text primary key,
  -- in the store of files, by what is in it
  path text not null,
  bytes integer not null check (bytes > 0),
  imported_at timestamptz not null
);

create function product_documents() returns table (product_id bigint, file text)
language sql stable begin atomic
  select p.id, named.document ->> 'file'
  from products p cross join lateral jsonb_array_elements(p.named_documents) named (document)
  where p.named_documents <> '[]';
end;

-- Pages that show a document are made anew when its file changes.
create function announce_document() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', product_id::text) from product_documents()
    where file in (old.file, new.file);
  return null;
end $$;
create trigger document_files_announce after insert or update or delete on document_files
  for each row execute function announce_document();
