-- Words that the shop's people wrote for its letters; a letter without a row has those of the program.
create table mail_words (
  letter text primary key,
  subject text not null check (char_length(subject) between 1 and 200),
  opening text not null check (char_length(opening) <= 2000),
  closing text not null check (char_length(closing) <= 1000),
  changed_by text not null,
  changed_at timestamptz not null
);
