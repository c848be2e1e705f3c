-- Misspelt words are corrected against search_vocabulary, so no query looks for similar names, and this
-- index made every import slower.
drop index products_name_trigram;
