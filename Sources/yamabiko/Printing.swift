/// Says a line on standard output; everywhere in the tool this stands for the library's function of
/// that name, which does not notice a full disk.
func print(_ text: String, terminator: String = "\n") {
  Output.write(text + terminator)
}
