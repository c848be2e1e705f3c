-- How texts become words that can be found: without accents or capitals, and with a number apart from
-- its unit, so that "128GB" and "128 GB" are the same.
create function search_words(value text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(
      public.immutable_unaccent(lower(value)),
      '([0-9])(kb|mb|gb|tb|hz|khz|mhz|ghz|mah|wh|w|v|mp|fps|mm|cm|m|kg|g|ml|l|pulgadas|pulg)\M', '\1 \2', 'g')
  $$;

-- Every word of names, brands and categories, to find the one that a misspelt word meant.
create table search_vocabulary (
  word text primary key,
  uses integer not null
);
create index search_vocabulary_trigram on search_vocabulary using gin (word gin_trgm_ops);
